import { checkAudience } from '../../kernel/confirmed-audience.ts'
import type { Decider } from '../../kernel/decider.ts'
import { never, notFound } from '../../kernel/errors.ts'
import type { MailingEvent, MailingFinished, MailingQueued } from './mailings.events.ts'

export type MailingCommand =
	/** `confirmed`: how many people the sender was shown. */
	| ({ readonly type: 'QueueMailing'; readonly confirmed: number } & MailingQueued['data'])
	| { readonly type: 'StopMailing'; readonly at: string }
	| ({ readonly type: 'FinishMailing' } & MailingFinished['data'])

export interface MailingState {
	readonly status: 'none' | 'sending' | 'stopped' | 'finished'
}

function decide(command: MailingCommand, { status }: MailingState): readonly MailingEvent[] {
	switch (command.type) {
		case 'QueueMailing': {
			if (status !== 'none') return []
			const { type: _, confirmed, ...data } = command
			checkAudience(data.recipients, confirmed)
			return [{ type: 'MailingQueued', data }]
		}
		case 'StopMailing':
			if (status === 'none') throw notFound('The mailing')
			return status === 'sending' ? [{ type: 'MailingStopped', data: { at: command.at } }] : []
		case 'FinishMailing': {
			const { type: _, ...data } = command
			return status === 'sending' ? [{ type: 'MailingFinished', data }] : []
		}
		default:
			return never(command)
	}
}

function evolve(_: MailingState, event: MailingEvent): MailingState {
	switch (event.type) {
		case 'MailingQueued':
			return { status: 'sending' }
		case 'MailingStopped':
			return { status: 'stopped' }
		case 'MailingFinished':
			return { status: 'finished' }
		default:
			return never(event)
	}
}

/** One e-mail to many: begun, perhaps stopped, done. */
export const mailingDecider: Decider<MailingState, MailingCommand, MailingEvent> = {
	initial: { status: 'none' },
	decide,
	evolve,
}
