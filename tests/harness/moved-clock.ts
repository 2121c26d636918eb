/**
 * Loaded before a part of the system (`--import`): its clock stands apart from the machine's by as much as
 * the environment says at first, and as it is told later. The database's clock stays the machine's.
 */
const RealDate = Date
let offset = Number(process.env.PROOF_CLOCK_OFFSET_MS ?? '0')
const now = () => RealDate.now() + offset

globalThis.Date = new Proxy(RealDate, {
	construct: (target, given, newTarget) =>
		Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
	apply: () => new RealDate(now()).toString(),
	get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})

process.on('message', (message: { readonly clockOffsetMs?: number }) => {
	if (message.clockOffsetMs !== undefined) offset = message.clockOffsetMs
})
process.channel?.unref()
// Whoever started it is gone.
process.on('disconnect', () => process.exit(1))
