import { sampleThingAddedAnswer } from '../../domain/sample-things/contract.ts'
import { sampleThingDecider } from '../../domain/sample-things/sample-things.decider.ts'
import { sampleThingStream } from '../../domain/sample-things/sample-things.events.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { contextOf, signedIn } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'

export const addSampleThing = ({ dispatch, clock }: Pick<CommandDeps, 'dispatch' | 'clock'>): Route =>
	route({
		method: 'POST',
		path: '/api/v1/sampleThings',
		summary: 'Add a sample thing',
		tags: ['sample-things'],
		access: { allow: 'signedIn' },
		perMinute: 10,
		answers: { 200: sampleThingAddedAnswer },
		handle: async ({ caller }) => {
			const id = derivedId('sampleThing', caller.commandId)
			const at = new Date(clock.now()).toISOString()
			const command = { type: 'AddSampleThing', authorId: signedIn(caller).id, at } as const
			const { position } = await dispatch(sampleThingDecider, sampleThingStream(id), command, contextOf(caller))
			return { body: { statusCode: 200, data: { _id: id } }, position }
		},
	})
