import { afterAll, beforeAll } from 'vitest'
import { buildIfStale } from '../../../tools/build/apps.ts'
import { type Harness, startHarness } from '../../api/harness.ts'
import { badAddressCases } from './bad-addresses.cases.ts'
import { cacheCases } from './caches.cases.ts'
import { contentCases } from './contents.cases.ts'
import { faultCases } from './faults.cases.ts'
import { formCases } from './forms.cases.ts'
import { killedCases } from './killed.cases.ts'
import { poisoningCases } from './poisoning.cases.ts'
import { type FaceWorld, makeWorld } from './world.ts'

let harness: Harness
let world: FaceWorld
beforeAll(async () => {
	await buildIfStale({ log: () => undefined })
	harness = await startHarness(undefined, { pages: true })
	world = await makeWorld(harness)
}, 300_000)
afterAll(() => harness?.stop())

const opened = () => world
contentCases(opened)
cacheCases(opened)
poisoningCases(opened)
badAddressCases(opened)
formCases(opened)
faultCases(opened)
// Halts the system for good.
killedCases(opened)
