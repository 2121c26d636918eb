import { z } from 'zod'

/** A legal entity that takes gifts and issues receipts. */
export interface Entity {
	readonly name: string
	/** Lines of the address. */
	readonly address: readonly string[]
	/** As it is printed; empty: gifts to it bring no deduction. */
	readonly registration: string
	/** Whom people write to about receipts. */
	readonly email: string
}
export type Entities = Readonly<Record<'IN' | 'US', Entity>>

const lines = z.string().transform((text) =>
	text
		.split('|')
		.map((line) => line.trim())
		.filter((line) => line !== ''),
)

/** What receipts say of who issues them. */
export const entityVariables = {
	ENTITY_IN_NAME: z.string().optional(),
	ENTITY_IN_ADDRESS: lines.optional(),
	ENTITY_IN_REGISTRATION: z.string().optional(),
	ENTITY_US_NAME: z.string().optional(),
	ENTITY_US_ADDRESS: lines.optional(),
	ENTITY_US_REGISTRATION: z.string().optional(),
	RECEIPTS_EMAIL: z.email('RECEIPTS_EMAIL must be an e-mail address.').optional(),
}
const schema = z.object(entityVariables)

const MADE_UP = {
	IN: {
		name: 'Karuna Foundation',
		address: ['14, Gandhi Marg', 'Pune 411001', 'India'],
		registration: 'PAN AAATK0000K, 80G registration AAATK0000KF20260',
	},
	US: {
		name: 'Karuna Foundation Inc.',
		address: ['1450 Harbor Street', 'Oakland, CA 94607', 'United States'],
		registration: 'EIN 00-0000000',
	},
}

/** The entities as they are configured. A name of one's own never stands beside a made-up registration. */
export function entitiesOf(env: z.output<typeof schema>): Entities {
	const email = env.RECEIPTS_EMAIL ?? 'receipts@karuna.example'
	const entity = (
		madeUp: (typeof MADE_UP)['IN'],
		name: string | undefined,
		address: readonly string[] | undefined,
		registration: string | undefined,
	): Entity => ({
		name: name ?? madeUp.name,
		address: address ?? madeUp.address,
		registration: registration ?? (name === undefined ? madeUp.registration : ''),
		email,
	})
	return {
		IN: entity(MADE_UP.IN, env.ENTITY_IN_NAME, env.ENTITY_IN_ADDRESS, env.ENTITY_IN_REGISTRATION),
		US: entity(MADE_UP.US, env.ENTITY_US_NAME, env.ENTITY_US_ADDRESS, env.ENTITY_US_REGISTRATION),
	}
}
