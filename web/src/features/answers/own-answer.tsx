import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isOver } from '../../../../domain/answers/transitions.contract.ts'
import { useUser } from '../../lib/session.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { useFormat } from '../../ui/format.ts'
import { Note } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { answerQuery } from './api/answers.ts'
import { Contact } from './contact.tsx'
import { Content } from './content.tsx'
import { HoursPart } from './hours-part.tsx'
import { nextOf } from './next.ts'
import { ChosenShifts } from './shifts.tsx'
import { StateChip } from './state-chip.tsx'
import { Steps } from './steps.tsx'
import { Thread } from './thread.tsx'
import { useLiveAnswer } from './use-live-answer.ts'

export default function OwnAnswer({ answerId }: { readonly answerId: string }) {
	const { t } = useTranslation('answers')
	const format = useFormat()
	const answer = useQuery(answerQuery(answerId, useUser()?.unique_id))
	useLiveAnswer(answerId)
	if (answer.isError && !answer.data)
		return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
	if (!answer.data) return <Skeleton className="h-40 w-full" />
	const { data } = answer
	const { state, updatedAt, placeUntil, reasonText, contact } = data
	return (
		<div className="stack">
			<div className="row flex-wrap justify-between">
				<StateChip state={state} />
				<span className="text-sm text-ink-2">{format.ago(updatedAt)}</span>
			</div>
			<div aria-live="polite">
				<p>{t(`own.${nextOf(data)}`, { until: placeUntil === null ? '' : format.dateTime(placeUntil) })}</p>
			</div>
			<ChosenShifts shifts={data.shifts} />
			{state === 'declined' && reasonText !== '' && (
				<Note>
					<p className="answer-text">{reasonText}</p>
				</Note>
			)}
			<Contact contact={contact} />
			<Steps answer={data} />
			<HoursPart answer={data} />
			<details className="answer-more">
				<summary>{t('own.wrote')}</summary>
				<Content answer={data} />
			</details>
			{!isOver(state) && <Thread answer={data} />}
		</div>
	)
}
