import type { Contribution } from '../../kernel/capability/capability.ts'
import { addSampleThing } from './add-sample-thing.ts'

export const sampleThingCommands: Contribution = {
	name: 'commands/sample-things',
	routes: (api) => [addSampleThing(api)],
}
