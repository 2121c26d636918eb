import type { z } from 'zod'
import { sampleAddedAnswer, sampleBody } from '../../domain/samples/contract.ts'
import { sampleDecider } from '../../domain/samples/samples.decider.ts'
import { sampleStream } from '../../domain/samples/samples.events.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { insertSampleText } from '../../records/samples/sample-texts.ts'
import { contextOf, signedIn } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'

export type SampleDeps = Pick<CommandDeps, 'sql' | 'dispatch' | 'clock'>

/** Keeps the text, then says that it is there. */
async function add({ sql, dispatch, clock }: SampleDeps, body: z.output<typeof sampleBody>, caller: Caller) {
	const { id: authorId } = signedIn(caller)
	const at = new Date(clock.now())
	const id = derivedId('sample', caller.commandId)
	await insertSampleText(sql, { id, user_id: authorId, title: body.title, body: body.text, created_at: at })
	const command = { type: 'AddSample', authorId, at: at.toISOString() } as const
	const { position } = await dispatch(sampleDecider, sampleStream(id), command, contextOf(caller))
	return { body: { statusCode: 200, data: { _id: id } }, position }
}

/** A signed-in person adds a sample. */
export const addSample = (deps: SampleDeps): Route =>
	route({
		method: 'POST',
		path: '/api/v1/samples',
		summary: 'Add a sample',
		tags: ['samples'],
		access: { allow: 'signedIn' },
		perMinute: 10,
		body: sampleBody,
		answers: { 200: sampleAddedAnswer },
		handle: ({ body, caller }) => add(deps, body, caller),
	})
