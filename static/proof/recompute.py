# Recomputes the chain and every draw of a finished table: python3 recompute.py hetu-CODE.jsonl
# ruff: noqa
# fmt: off
import hashlib, itertools, json, sys
def sha(*lines): return hashlib.sha256("\n".join(map(str, lines)).encode()).hexdigest()
def mix(key, data): return hashlib.blake2b(data, key=key, digest_size=32).digest()
def below(bound, words): return next(word % bound for word in words if word < 2**64 - 2**64 % bound)
def stream(number):
    key = mix(seed, b"hetu/key/1" + b"".join(len(n.encode()).to_bytes(4, "big") + n.encode() for _, n in sorted(nonces.items())))
    blocks = (mix(key, b"hetu/dice/1" + number.to_bytes(8, "big") + i.to_bytes(8, "big")) for i in itertools.count())
    return (int.from_bytes(block[i : i + 8], "big") for block in blocks for i in (0, 8, 16, 24))
lines = open(sys.argv[1], encoding="utf-8-sig").read().splitlines()
head, *log = map(json.loads, lines)
seed, last, nonces, draws = bytes.fromhex(next(e["payload"]["seed"] for e in log if e["kind"] == "closed")), "", {}, 0
assert hashlib.sha256(seed).hexdigest() == log[0]["payload"]["commitment"], "The seed is not the one that was promised."
for number, (e, line) in enumerate(zip(log, lines[1:]), 1):
    told, inner = e["payload"], sha("hetu/payload/1", e["salt"], line.partition('"payload":')[2].rpartition(',"salt":"')[0])
    last = sha("hetu/event/1", last, head["code"], number, e["kind"], e.get("seat", "-"), inner, e["actor"], e["at"])
    assert (e["digest"], e["number"]) == (last, number), f"Event {number} is not what was written, or one is missing."
    if e["kind"] == "seated": nonces[e["seat"]] = told["nonce"]
    if e["kind"] == "reseated":
        words, order = stream(number), list(range(len(nonces)))
        for i in range(len(order) - 1, 0, -1): j = below(i + 1, words); order[i], order[j] = order[j], order[i]
        assert order == told["order"], f"Event {number}: luck would have seated them {order}."
        nonces = {seat: nonces[was] for seat, was in enumerate(order)}
    if e["kind"] == "chance":
        words, asked, draws = stream(number), e["asked"], draws + 1
        for _ in range(asked["tries"]):
            rest = list(asked["pool"])
            drawn = [(rest.__getitem__ if asked["replace"] else rest.pop)(below(len(rest), words)) for _ in range(asked["count"])]
        assert drawn == told, f"Event {number}: luck would have drawn {drawn}."
assert (head["digest"], head["head"]) == (last, len(log)), "The last events are missing."
print(f"All {len(log)} events are there, none was changed, and {draws} draws come from the promised seed.")
