import { startOn } from './harness.ts'

/** Runs a system that its parent kills. Sends its address when it is ready. */
const [dataDir] = process.argv.slice(2)
if (dataDir === undefined) throw new Error('Say in which folder the system runs.')
const system = await startOn(dataDir)
process.once('disconnect', () => system.stop())
process.send?.(system.url)
