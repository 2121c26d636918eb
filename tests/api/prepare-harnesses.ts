import { startOn } from './harness.ts'

/** Starts the system once in the folder that is named on the command line, and ends it in order. */
const [dataDir] = process.argv.slice(2)
if (!dataDir) throw new Error('Which folder?')
const system = await startOn(dataDir)
await system.untilIdle()
await system.stop()
