"""Edition "reconstructed-1": the tables, row by row. Never edited; better ones are a new edition.

Provenance. The seed is a Traditional-Chinese article on the game whose tables and pictures are lost; reviews
are first impressions in English, Polish, German and Chinese of which the openings could be read.
S sourced, I inferred, U unknown: ours.

what                                           mark  from
16 two-sided goods markers, two colours each,  S     seed, reviews
    four black suns, which lie in the corners
which colours share a marker                   U     the twelve ordered pairs of four colours fit exactly
a line of three feeds one warehouse cell, a    S     seed; that it is the one at the end of the line: I
    line of four two
houses used by fewer than four seats           U     opposite sides get equal shares
36 ships of three levels                       S     seed; twelve a level: I
costs, credit and prestige of ships            U     every level asks the four colours alike
44 buildings: 24, 6, 6, 6, 2; solo 12, 2, 2,   S     reviews; solo: seed
    2, 1
numbers of buildings for 2 and 3 seats         U     between those for 1 and 4
what firms and markets are for, that a den     S     seed; what else buildings cost, count and do: U
    costs prestige in the end
pips of the temple                             U     that dice bring goods is S (seed)
14 events, 1851 the first, 1920 for most       S     seed, reviews
    buildings
titles and years of events                     S     history: see `history_source`
effects of the others                          U     that events give goods or forbid actions is S (a review)

History: SEED the article; H-EN, H-ZH, H-TCA encyclopedias; H-TAM a wiki of Tamsui; H-APX, H-1885, H-1869, H-1897,
H-1920, H-1921, H-1930 articles on Dadaocheng's trade, opium, districts and societies; F2P a review of the game.
"""

from typing import Final

MARKERS: Final = """
marker_id,front_sun,back,start_zone
M01,W,G,inner
M02,W,R,inner
M03,W,Y,inner
M04,G,W,inner
M05,G,R,inner
M06,G,Y,inner
M07,R,W,inner
M08,R,G,inner
M09,R,Y,inner
M10,Y,W,inner
M11,Y,G,inner
M12,Y,R,inner
M13,K,W,corner
M14,K,G,corner
M15,K,R,corner
M16,K,Y,corner
"""

WAREHOUSES: Final = """
house_side,cell,line_axis,line_index,line_end,line_of_3_that_touches
WEST,0,row,0,start,cols 0-2
WEST,1,row,1,start,cols 0-2
WEST,2,row,2,start,cols 0-2
WEST,3,row,3,start,cols 0-2
EAST,0,row,0,end,cols 1-3
EAST,1,row,1,end,cols 1-3
EAST,2,row,2,end,cols 1-3
EAST,3,row,3,end,cols 1-3
NORTH,0,column,0,start,rows 0-2
NORTH,1,column,1,start,rows 0-2
NORTH,2,column,2,start,rows 0-2
NORTH,3,column,3,start,rows 0-2
SOUTH,0,column,0,end,rows 1-3
SOUTH,1,column,1,end,rows 1-3
SOUTH,2,column,2,end,rows 1-3
SOUTH,3,column,3,end,rows 1-3
"""

SHIPS: Final = """
ship_id,level,kind,W,G,R,Y,credit_required,prestige,credit
S101,1,junk,1,1,0,0,0,1,2
S102,1,junk,1,0,1,1,0,2,2
S103,1,junk,2,0,0,0,0,1,3
S104,1,junk,0,1,1,0,0,1,2
S105,1,junk,1,1,0,1,0,2,2
S106,1,junk,0,2,0,0,0,1,3
S107,1,junk,0,0,1,1,0,1,2
S108,1,junk,1,1,1,0,0,2,2
S109,1,junk,0,0,2,0,0,1,3
S110,1,junk,1,0,0,1,0,1,2
S111,1,junk,0,1,1,1,0,2,2
S112,1,junk,0,0,0,2,0,1,3
S201,2,small_steamer,2,1,1,0,4,4,3
S202,2,small_steamer,2,0,2,0,5,5,2
S203,2,small_steamer,3,0,0,1,4,5,3
S204,2,small_steamer,0,2,1,1,4,4,3
S205,2,small_steamer,0,2,0,2,5,5,2
S206,2,small_steamer,1,3,0,0,4,5,3
S207,2,small_steamer,1,0,2,1,4,4,3
S208,2,small_steamer,2,0,2,0,5,5,2
S209,2,small_steamer,0,1,3,0,4,5,3
S210,2,small_steamer,1,1,0,2,4,4,3
S211,2,small_steamer,0,2,0,2,5,5,2
S212,2,small_steamer,0,0,1,3,4,5,3
S301,3,large_steamer,2,2,1,1,10,8,3
S302,3,large_steamer,2,0,2,2,11,9,3
S303,3,large_steamer,3,1,0,2,12,10,3
S304,3,large_steamer,1,2,2,1,10,8,3
S305,3,large_steamer,2,2,0,2,11,9,3
S306,3,large_steamer,2,3,1,0,12,10,3
S307,3,large_steamer,1,1,2,2,10,8,3
S308,3,large_steamer,2,2,2,0,11,9,3
S309,3,large_steamer,0,2,3,1,12,10,3
S310,3,large_steamer,2,1,1,2,10,8,3
S311,3,large_steamer,0,2,2,2,11,9,3
S312,3,large_steamer,1,0,2,3,12,10,3
"""

COUNTS: Final = """
players,mansion,firm,workshop,market,opium_den
1,12,2,2,2,1
2,16,3,3,3,1
3,20,5,5,5,2
4,24,6,6,6,2
"""

BUILDINGS: Final = """
building_id,kind,W,G,R,Y,prestige,credit,effect
BM01,mansion,2,1,0,0,3,1,none
BM02,mansion,2,0,1,0,3,1,none
BM03,mansion,2,0,0,1,3,1,none
BM04,mansion,0,2,1,0,3,1,none
BM05,mansion,0,2,0,1,3,1,none
BM06,mansion,1,2,0,0,3,1,none
BM07,mansion,0,0,2,1,3,1,none
BM08,mansion,1,0,2,0,3,1,none
BM09,mansion,0,1,2,0,3,1,none
BM10,mansion,1,0,0,2,3,1,none
BM11,mansion,0,1,0,2,3,1,none
BM12,mansion,0,0,1,2,3,1,none
BM13,mansion,2,1,1,0,5,1,none
BM14,mansion,2,0,1,1,5,1,none
BM15,mansion,0,2,1,1,5,1,none
BM16,mansion,1,2,0,1,5,1,none
BM17,mansion,1,0,2,1,5,1,none
BM18,mansion,1,1,2,0,5,1,none
BM19,mansion,1,1,0,2,5,1,none
BM20,mansion,0,1,1,2,5,1,none
BM21,mansion,2,1,1,1,7,1,none
BM22,mansion,1,2,1,1,7,1,none
BM23,mansion,1,1,2,1,7,1,none
BM24,mansion,1,1,1,2,7,1,none
BF01,firm,1,1,1,0,1,1,income_W
BF02,firm,0,1,1,1,1,1,income_G
BF03,firm,1,0,1,1,1,1,income_R
BF04,firm,1,1,0,1,1,1,income_Y
BF05,firm,1,1,1,1,2,1,income_any4
BF06,firm,1,1,1,1,2,1,income_any4
BW01,workshop,0,2,1,0,1,1,ship_minus_W
BW02,workshop,0,0,2,1,1,1,ship_minus_G
BW03,workshop,1,0,0,2,1,1,ship_minus_R
BW04,workshop,2,1,0,0,1,1,ship_minus_Y
BW05,workshop,1,1,1,1,2,1,ship_minus_any
BW06,workshop,1,1,1,1,2,1,ship_minus_any
BK01,market,0,1,1,0,1,0,swap2_to_W
BK02,market,0,0,1,1,1,0,swap2_to_G
BK03,market,1,0,0,1,1,0,swap2_to_R
BK04,market,1,1,0,0,1,0,swap2_to_Y
BK05,market,0,1,1,1,2,0,swap1_to_any4
BK06,market,1,1,0,1,2,0,swap1_to_any4
BD01,opium_den,1,1,1,0,4,0,take_K
BD02,opium_den,1,0,1,1,4,0,take_K
"""

DICE: Final = """
pip,gain
1,none
2,W
3,G
4,R
5,Y
6,K
"""

EVENTS: Final = """
event_id,year,title,type,effect,history_source,effect_status
E01,1851,林藍田定居大稻埕,A,gain 1 of W/G/R/Y,SEED/H-EN,reconstructed
E02,1853,頂下郊拚,P,exchange action D forbidden this round,H-EN/H-ZH,reconstructed
E03,1859,霞海城隍廟落成,P,each temple roll uses 1 extra die,H-TAM,reconstructed
E04,1860,淡水開港,P,first ship of each player this round costs 1 cube less (min 1),H-ZH/H-APX,reconstructed
E05,1869,烏龍茶直運紐約,A,pay 1 G: take 2 different of W/R/Y,H-1869,reconstructed
E06,1872,五家英商洋行,P,full-house reward may empty 2 cells,H-EN,reconstructed
E07,1885,臺灣建省與建昌街洋樓,P,first western house of each player this round costs 1 cube less (min 1),H-1885,reconstructed
E08,1891,大稻埕鐵路通車,P,planning has 3 actions,H-EN/F2P,reconstructed
E09,1895,日本統治開始,P,level-3 ships cannot be bought this round,H-TCA,reconstructed
E10,1897,臺灣阿片令,P,each opium use moves the track by 2,H-1897,reconstructed
E11,1901,淡水線大稻埕驛,A,take all cubes of 1 own cell,H-EN,reconstructed
E12,1920,行政區域改制,E,+5 prestige for most building cards,SEED/H-1920,sourced
E13,1921,臺灣文化協會成立,A,with 3 or more buildings gain 1 of W/G/R/Y,H-1921,reconstructed
E14,1930,更生院戒癮,A,pay 1 Y: own opium count −1 (min 0),H-1930,reconstructed
"""
