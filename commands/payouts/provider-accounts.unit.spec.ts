import { expect, it } from 'vitest'
import { providerAccountDecider } from '../../domain/payouts/provider-accounts.decider.ts'
import { createInMemoryEventStore } from '../../infra/event-store/in-memory.ts'
import { createDispatch } from '../../kernel/events/dispatch.ts'
import { derivedId } from '../../kernel/wire/ids.ts'

const AT = '2026-11-21T10:00:00.000Z'

it('an account at the provider is loaded from where it was last read, and knows a command that is sent again', async () => {
	const store = createInMemoryEventStore()
	const reads: (bigint | undefined)[] = []
	const watched: typeof store = {
		...store,
		readStream(stream, options) {
			reads.push(options?.from)
			return store.readStream(stream, options)
		},
	}
	const dispatch = createDispatch(watched, { now: () => Date.parse(AT) }, async () => {})
	const send = (name: string, balance: bigint) =>
		dispatch(
			providerAccountDecider,
			'provider-account-stripe.stripe-in.INR',
			{
				type: 'MirrorAccount',
				provider: 'stripe',
				account: 'stripe-in',
				currency: 'INR',
				until: AT,
				balance,
				newLines: 1,
				at: AT,
			} as const,
			{
				commandId: derivedId('spec', name),
				actor: { kind: 'system', id: 'spec' },
				correlationId: derivedId('spec', 'correlation'),
			},
		)
	for (const [index, balance] of [1n, 2n, 3n].entries()) await send(String(index), balance)
	// The first read is of a stream that nobody has looked at; the others begin where the last one ended.
	expect(reads.slice(1).every((from) => from !== undefined)).toBe(true)
	const before = await store.head()
	expect(await send('0', 1n)).toMatchObject({ replayed: true, events: [{ data: { balance: '1' } }] })
	expect(await store.head()).toBe(before)
})
