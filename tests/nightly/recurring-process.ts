import { startHarness } from '../api/harness.ts'
import { advanceTo } from '../api/recurring.fixtures.ts'

/**
 * Runs a system whose parent sets its clock and kills it. Sends its address when it is ready, and the time
 * (epoch milliseconds) once all effects of a clock change are done.
 */
const [dataDir, startAt] = process.argv.slice(2)
if (dataDir === undefined) throw new Error('Say in which folder the system runs.')
const harness = await startHarness({ dataDir })
if (startAt !== undefined) harness.clock.set(Math.max(Number(startAt), harness.clock.now()))
process.on('message', (epochMs: number) => {
	void advanceTo(harness, epochMs).then(
		() => process.send?.(epochMs),
		() => process.exit(1),
	)
})
process.once('disconnect', () => harness.halt())
process.send?.('ready')
