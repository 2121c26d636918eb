/**
 * Loaded before a part of the system (`--import`): shifts its clock by the amount in the environment, and
 * later by messages. The database's clock is unchanged.
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
process.on('disconnect', () => process.exit(1))
