import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { amount, currency, priced } from '../../kernel/wire/schemas.ts'

const ROOT = new URL('../../', import.meta.url)

const isAmount = (schema: z.ZodType): boolean => schema._zod.traits.has('AmountCodec')
function bare(schema: z.ZodType): z.ZodType {
	const { innerType } = schema._zod.def as { readonly innerType?: z.ZodType }
	return innerType ? bare(innerType) : schema
}

function unpriced(schema: z.ZodType, path: string, seen = new Set<z.ZodType>()): string[] {
	if (seen.has(schema)) return []
	seen.add(schema)
	const { shape, element, options, innerType } = schema._zod.def as {
		readonly shape?: Readonly<Record<string, z.ZodType>>
		readonly element?: z.ZodType
		readonly options?: readonly z.ZodType[]
		readonly innerType?: z.ZodType
	}
	const fields = Object.entries(shape ?? {})
	const own = fields.map(([, field]) => bare(field))
	const names = own.some((field) => field === currency) && own.some(isAmount)
	const faults = names && !schema._zod.traits.has('PricedObject') ? [path] : []
	const inner: readonly (readonly [string, z.ZodType])[] = [
		...fields,
		...[element, innerType, ...(options ?? [])].flatMap((each) => (each ? [['…', each] as const] : [])),
	]
	return [...faults, ...inner.flatMap(([name, each]) => unpriced(each, `${path}.${name}`, seen))]
}

it('amounts beside a currency have its decimals, in every contract', async () => {
	const faults: string[] = []
	for (const file of globSync('domain/*/*contract.ts', { cwd: ROOT })) {
		const contract: Readonly<Record<string, unknown>> = await import(new URL(file, ROOT).href)
		for (const [name, schema] of Object.entries(contract))
			if (schema instanceof z.ZodType) faults.push(...unpriced(schema, `${file}: ${name}`))
	}
	expect(faults).toEqual([])
})

it('the rule knows an object that does not say so, however deep', () => {
	const row = { units: currency, amount: amount.optional() }
	expect(unpriced(z.object({ rows: z.array(z.object(row)) }), 'x')).toEqual(['x.rows.…'])
	expect(unpriced(z.object({ rows: z.array(priced('units', row)) }), 'x')).toEqual([])
})
