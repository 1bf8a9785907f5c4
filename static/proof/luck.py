# Draws the luck of a finished table again: python3 luck.py FILE SEED WORD... (the page of the proof fills them in)
# ruff: noqa
# fmt: off
import hashlib, itertools, json, sys
def mix(key, *data): return hashlib.blake2b(b"".join(data), key=key, digest_size=32).digest()
def below(many, luck): return next(number % many for number in luck if number < 2**64 - 2**64 % many)
key = mix(bytes.fromhex(sys.argv[2]), b"hetu/key/1", *(len(w).to_bytes(4, "big") + w for w in map(str.encode, sys.argv[3:])))
for number, asked, told in ((e["number"], e["asked"], e["payload"]) for e in map(json.loads, open(sys.argv[1], "rb")) if "asked" in e):
    blocks = (mix(key, b"hetu/dice/1", number.to_bytes(8, "big"), i.to_bytes(8, "big")) for i in itertools.count())
    luck = (int.from_bytes(block[at : at + 8], "big") for block in blocks for at in (0, 8, 16, 24))
    for pool in [list(asked["pool"]) for _ in range(asked["tries"])]:
        drawn = [(pool.__getitem__ if asked["replace"] else pool.pop)(below(len(pool), luck)) for _ in range(asked["count"])]
    print(number, *drawn, "- as played" if drawn == told else f"- but what was played is {told}")
