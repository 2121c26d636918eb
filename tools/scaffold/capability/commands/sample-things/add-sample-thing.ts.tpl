import type { z } from 'zod'
import { sampleThingAddedAnswer, sampleThingBody } from '../../domain/sample-things/contract.ts'
import { sampleThingDecider } from '../../domain/sample-things/sample-things.decider.ts'
import { sampleThingStream } from '../../domain/sample-things/sample-things.events.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { insertSampleThingText } from '../../records/sample-things/sample-thing-texts.ts'
import { contextOf, signedIn } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'

export type SampleThingDeps = Pick<CommandDeps, 'sql' | 'dispatch' | 'clock'>

/** The text is stored first, so that no event is without one. */
async function add({ sql, dispatch, clock }: SampleThingDeps, body: z.output<typeof sampleThingBody>, caller: Caller) {
	const { id: authorId } = signedIn(caller)
	const at = new Date(clock.now())
	const id = derivedId('sampleThing', caller.commandId)
	await insertSampleThingText(sql, { id, user_id: authorId, title: body.title, body: body.text, created_at: at })
	const command = { type: 'AddSampleThing', authorId, at: at.toISOString() } as const
	const { position } = await dispatch(sampleThingDecider, sampleThingStream(id), command, contextOf(caller))
	return { body: { statusCode: 200, data: { _id: id } }, position }
}

export const addSampleThing = (deps: SampleThingDeps): Route =>
	route({
		method: 'POST',
		path: '/api/v1/sampleThings',
		summary: 'Add a sample thing',
		tags: ['sample-things'],
		access: { allow: 'signedIn' },
		perMinute: 10,
		body: sampleThingBody,
		answers: { 200: sampleThingAddedAnswer },
		handle: ({ body, caller }) => add(deps, body, caller),
	})
