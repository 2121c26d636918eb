import type { RunningSystem } from '../../apps/system.ts'
import { describeOpenWork } from '../harness/open-work.ts'
import { startOn } from './harness.ts'

/** It takes seconds on an idle machine, and minutes on a busy one. */
const TIMEOUT_MS = 300_000

const [dataDir] = process.argv.slice(2)
if (!dataDir) throw new Error('Which folder?')

let step = 'start'
let system: RunningSystem | undefined
const timer = setTimeout(async () => {
	const open = system ? await describeOpenWork(system) : 'It has not started.'
	console.error(`The system of the tests took longer than ${TIMEOUT_MS / 1_000} s to ${step}.\n${open}`)
	process.exit(1)
}, TIMEOUT_MS)

system = await startOn(dataDir)
step = 'come to rest'
await system.untilIdle()
step = 'stop'
await system.stop()
clearTimeout(timer)
