import type { Contribution } from '../../kernel/capability/capability.ts'
import { followAnswers } from './follow.ts'
import { notifyOfAnswers, notifyReporters, notifyWriters } from './notices.ts'
import { createNotifyOfMessages } from './notify-of-messages.ts'
import { remindOfAnswers } from './remind.ts'

export const answerWorkers: Contribution = {
	name: 'workers/answers',
	work: [
		{ name: 'answerMessages', count: 'SELECT count(*) FROM rec.answer_messages WHERE notified_at IS NULL' },
	],
	effects: (worker) => [
		...followAnswers(worker),
		...remindOfAnswers(worker),
		notifyOfAnswers(worker),
		notifyWriters(worker),
		notifyReporters(worker),
	],
	sweeps: (worker) => [createNotifyOfMessages(worker)],
}
