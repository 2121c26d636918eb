import type { Contribution } from '../../kernel/capability/capability.ts'
import { addCategory, chooseInterests, editCategory, removeCategory } from './categories.ts'

/** Categories of interests, and choosing among them. */
export const interestCommands: Contribution = {
	name: 'commands/interests',
	routes: ({ sql, clock }) =>
		[addCategory, editCategory, removeCategory, chooseInterests].map((make) => make({ sql, clock })),
}
