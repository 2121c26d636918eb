import type { Contribution } from '../../kernel/capability/capability.ts'
import { addSample } from './add-sample.ts'

/** Adding samples. */
export const sampleCommands: Contribution = {
	name: 'commands/samples',
	routes: ({ sql, dispatch, clock }) => [addSample({ sql, dispatch, clock })],
}
