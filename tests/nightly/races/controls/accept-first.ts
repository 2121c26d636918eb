import { changeSource } from '../../torture/controls/change-source.ts'

/** Whoever joins is accepted before a place is taken. */
changeSource(
	'domain/answers/settling.ts',
	"? onRequest('TakePlace', round, quantity)",
	"? ({ on: 'answer', command: { type: 'AcceptAnswer', round, held: quantity, at } } as Step)",
)
