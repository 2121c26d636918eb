import type { Contribution } from '../../kernel/capability/capability.ts'
import { addCategory, chooseInterests, editCategory, removeCategory } from './categories.ts'

export const interestCommands: Contribution = {
	name: 'commands/interests',
	routes: ({ sql, clock }) =>
		[addCategory, editCategory, removeCategory, chooseInterests].map((make) => make({ sql, clock })),
}
