import { z } from 'zod'
import { byRegion, REGION_CODES, type RegionCode } from '../../kernel/wire/regions.ts'

export interface Entity {
	readonly name: string
	readonly address: readonly string[]
	readonly registration: string
	readonly email: string
}
export type Entities = Readonly<Record<RegionCode, Entity>>

const lines = z.string().transform((text) =>
	text
		.split('|')
		.map((line) => line.trim())
		.filter((line) => line !== ''),
)

type Part = 'NAME' | 'ADDRESS' | 'REGISTRATION'
type VariableOf<P extends Part> = `ENTITY_${RegionCode}_${P}`
const variableOf = <P extends Part>(code: RegionCode, part: P): VariableOf<P> => `ENTITY_${code}_${part}`
const named = <P extends Part, T extends z.ZodType>(part: P, type: T) =>
	Object.fromEntries(REGION_CODES.map((code) => [variableOf(code, part), type])) as Record<VariableOf<P>, T>

export const entityVariables = {
	...named('NAME', z.string().optional()),
	...named('ADDRESS', lines.optional()),
	...named('REGISTRATION', z.string().optional()),
	RECEIPTS_EMAIL: z.email('RECEIPTS_EMAIL must be an e-mail address.').optional(),
}
const schema = z.object(entityVariables)

/** Returns the configured entities. A configured name is never combined with a made-up registration. */
export function entitiesOf(env: z.output<typeof schema>): Entities {
	const email = env.RECEIPTS_EMAIL ?? 'receipts@karuna.example'
	return byRegion(({ code, sampleEntity }) => {
		const name = env[variableOf(code, 'NAME')]
		const registration = env[variableOf(code, 'REGISTRATION')]
		return {
			name: name ?? sampleEntity.name,
			address: env[variableOf(code, 'ADDRESS')] ?? sampleEntity.address,
			registration: registration ?? (name === undefined ? sampleEntity.registration : ''),
			email,
		}
	})
}
