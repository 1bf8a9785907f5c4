"""Edition "reconstructed-1": the card tables, row by row. Never edited; better ones are a new edition.

Provenance. The seed is a Traditional-Chinese article on the game whose pictures are lost; the review is a
Traditional-Chinese one of which the opening could be read. S sourced, I inferred, U unknown: ours.

what                                        mark  from
numbers of cards: 36 silver, 30 green,      S     seed
    36 red; 20 floods; 10 rectangles each
tools on both sides of silver and red       S     review; that all combinations come equally often: I
tools on both sides of green                S     review: one of each of two colours, then of the other two.
                                                  The seed shows two of each of two: one card in five here
all points of tool cards                    U     two sides of a card differ (review), no side is worth 0
rectangles of F05 and F11                   S     the two examples of the seed
rectangles of the other floods              U     50 of each colour in all
numbers and functions of floods             U     that some have a number, some a penalty (seed), and some a
                                                  special function (review) is S
floods taken out                            U     that some are, by the number of seats, is S (seed)
"""

from typing import Final

FLOODS: Final = """
id,hoe,shovel,xirang,cart,number,ability
F01,3,3,2,2,1,swift_boat
F02,3,2,3,2,4,none
F03,3,2,2,3,0,storehouse
F04,2,3,3,2,4,none
F05,2,3,2,3,4,none
F06,2,2,3,3,0,deft_hands
F07,4,2,2,2,-2,xirang_gift
F08,2,4,2,2,5,none
F09,2,2,4,2,-3,tireless
F10,2,2,2,4,5,none
F11,4,0,3,3,6,none
F12,3,4,0,3,1,swift_boat
F13,3,3,4,0,6,none
F14,0,3,3,4,0,deft_hands
F15,4,3,3,0,6,none
F16,0,4,3,3,0,storehouse
F17,3,0,4,3,6,none
F18,3,3,0,4,-2,xirang_gift
F19,5,0,5,0,-3,tireless
F20,0,5,0,5,8,none
"""

TOOLS: Final = """
id,frame,r_hoe,r_shovel,r_xirang,r_cart,r_mode,r_points,o_hoe,o_shovel,o_xirang,o_cart,o_mode,o_points
S01,silver,1,0,0,0,all,1,2,2,0,0,all,4
S02,silver,1,0,0,0,all,1,2,2,0,0,all,4
S03,silver,1,0,0,0,all,1,2,2,0,0,all,4
S04,silver,1,0,0,0,all,1,2,0,2,0,all,4
S05,silver,1,0,0,0,all,1,2,0,2,0,all,4
S06,silver,1,0,0,0,all,1,2,0,2,0,all,4
S07,silver,1,0,0,0,all,1,2,0,0,2,all,4
S08,silver,1,0,0,0,all,1,2,0,0,2,all,4
S09,silver,1,0,0,0,all,1,2,0,0,2,all,4
S10,silver,0,1,0,0,all,1,2,2,0,0,all,4
S11,silver,0,1,0,0,all,1,2,2,0,0,all,4
S12,silver,0,1,0,0,all,1,2,2,0,0,all,4
S13,silver,0,1,0,0,all,1,0,2,2,0,all,4
S14,silver,0,1,0,0,all,1,0,2,2,0,all,4
S15,silver,0,1,0,0,all,1,0,2,2,0,all,4
S16,silver,0,1,0,0,all,1,0,2,0,2,all,4
S17,silver,0,1,0,0,all,1,0,2,0,2,all,4
S18,silver,0,1,0,0,all,1,0,2,0,2,all,4
S19,silver,0,0,1,0,all,1,2,0,2,0,all,4
S20,silver,0,0,1,0,all,1,2,0,2,0,all,4
S21,silver,0,0,1,0,all,1,2,0,2,0,all,4
S22,silver,0,0,1,0,all,1,0,2,2,0,all,4
S23,silver,0,0,1,0,all,1,0,2,2,0,all,4
S24,silver,0,0,1,0,all,1,0,2,2,0,all,4
S25,silver,0,0,1,0,all,1,0,0,2,2,all,4
S26,silver,0,0,1,0,all,1,0,0,2,2,all,4
S27,silver,0,0,1,0,all,1,0,0,2,2,all,4
S28,silver,0,0,0,1,all,1,2,0,0,2,all,4
S29,silver,0,0,0,1,all,1,2,0,0,2,all,4
S30,silver,0,0,0,1,all,1,2,0,0,2,all,4
S31,silver,0,0,0,1,all,1,0,2,0,2,all,4
S32,silver,0,0,0,1,all,1,0,2,0,2,all,4
S33,silver,0,0,0,1,all,1,0,2,0,2,all,4
S34,silver,0,0,0,1,all,1,0,0,2,2,all,4
S35,silver,0,0,0,1,all,1,0,0,2,2,all,4
S36,silver,0,0,0,1,all,1,0,0,2,2,all,4
G01,green,1,1,0,0,all,2,0,0,1,1,all,3
G02,green,1,1,0,0,all,2,0,0,1,1,all,3
G03,green,1,1,0,0,all,2,0,0,1,1,all,3
G04,green,1,1,0,0,all,2,0,0,1,1,all,3
G05,green,1,1,0,0,all,1,0,0,2,2,all,4
G06,green,1,0,1,0,all,2,0,1,0,1,all,3
G07,green,1,0,1,0,all,2,0,1,0,1,all,3
G08,green,1,0,1,0,all,2,0,1,0,1,all,3
G09,green,1,0,1,0,all,2,0,1,0,1,all,3
G10,green,1,0,1,0,all,1,0,2,0,2,all,4
G11,green,1,0,0,1,all,2,0,1,1,0,all,3
G12,green,1,0,0,1,all,2,0,1,1,0,all,3
G13,green,1,0,0,1,all,2,0,1,1,0,all,3
G14,green,1,0,0,1,all,2,0,1,1,0,all,3
G15,green,1,0,0,1,all,1,0,2,2,0,all,4
G16,green,0,1,1,0,all,2,1,0,0,1,all,3
G17,green,0,1,1,0,all,2,1,0,0,1,all,3
G18,green,0,1,1,0,all,2,1,0,0,1,all,3
G19,green,0,1,1,0,all,2,1,0,0,1,all,3
G20,green,0,1,1,0,all,1,2,0,0,2,all,4
G21,green,0,1,0,1,all,2,1,0,1,0,all,3
G22,green,0,1,0,1,all,2,1,0,1,0,all,3
G23,green,0,1,0,1,all,2,1,0,1,0,all,3
G24,green,0,1,0,1,all,2,1,0,1,0,all,3
G25,green,0,1,0,1,all,1,2,0,2,0,all,4
G26,green,0,0,1,1,all,2,1,1,0,0,all,3
G27,green,0,0,1,1,all,2,1,1,0,0,all,3
G28,green,0,0,1,1,all,2,1,1,0,0,all,3
G29,green,0,0,1,1,all,2,1,1,0,0,all,3
G30,green,0,0,1,1,all,1,2,2,0,0,all,4
R01,red,3,0,0,0,all,3,1,1,0,0,one_of,1
R02,red,3,0,0,0,all,3,1,1,0,0,one_of,1
R03,red,3,0,0,0,all,3,1,1,0,0,one_of,1
R04,red,3,0,0,0,all,3,1,0,1,0,one_of,1
R05,red,3,0,0,0,all,3,1,0,1,0,one_of,1
R06,red,3,0,0,0,all,3,1,0,1,0,one_of,1
R07,red,3,0,0,0,all,3,1,0,0,1,one_of,1
R08,red,3,0,0,0,all,3,1,0,0,1,one_of,1
R09,red,3,0,0,0,all,3,1,0,0,1,one_of,1
R10,red,0,3,0,0,all,3,1,1,0,0,one_of,1
R11,red,0,3,0,0,all,3,1,1,0,0,one_of,1
R12,red,0,3,0,0,all,3,1,1,0,0,one_of,1
R13,red,0,3,0,0,all,3,0,1,1,0,one_of,1
R14,red,0,3,0,0,all,3,0,1,1,0,one_of,1
R15,red,0,3,0,0,all,3,0,1,1,0,one_of,1
R16,red,0,3,0,0,all,3,0,1,0,1,one_of,1
R17,red,0,3,0,0,all,3,0,1,0,1,one_of,1
R18,red,0,3,0,0,all,3,0,1,0,1,one_of,1
R19,red,0,0,3,0,all,3,1,0,1,0,one_of,1
R20,red,0,0,3,0,all,3,1,0,1,0,one_of,1
R21,red,0,0,3,0,all,3,1,0,1,0,one_of,1
R22,red,0,0,3,0,all,3,0,1,1,0,one_of,1
R23,red,0,0,3,0,all,3,0,1,1,0,one_of,1
R24,red,0,0,3,0,all,3,0,1,1,0,one_of,1
R25,red,0,0,3,0,all,3,0,0,1,1,one_of,1
R26,red,0,0,3,0,all,3,0,0,1,1,one_of,1
R27,red,0,0,3,0,all,3,0,0,1,1,one_of,1
R28,red,0,0,0,3,all,3,1,0,0,1,one_of,1
R29,red,0,0,0,3,all,3,1,0,0,1,one_of,1
R30,red,0,0,0,3,all,3,1,0,0,1,one_of,1
R31,red,0,0,0,3,all,3,0,1,0,1,one_of,1
R32,red,0,0,0,3,all,3,0,1,0,1,one_of,1
R33,red,0,0,0,3,all,3,0,1,0,1,one_of,1
R34,red,0,0,0,3,all,3,0,0,1,1,one_of,1
R35,red,0,0,0,3,all,3,0,0,1,1,one_of,1
R36,red,0,0,0,3,all,3,0,0,1,1,one_of,1
"""

REMOVED: Final = {2: 8, 3: 4, 4: 0}
"""Floods that stay out of the game, by the number of seats."""
