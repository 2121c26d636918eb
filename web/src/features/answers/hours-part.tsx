import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerRow, AnswerState } from '../../../../domain/answers/contract.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const Hours = lazyPart(() => import('./hours.tsx'))

const BEFORE: readonly AnswerState[] = ['offered', 'waiting', 'declined']
const hasHours = ({ answerType, state }: Pick<AnswerRow, 'answerType' | 'state'>): boolean =>
	answerType === 'join' && !BEFORE.includes(state)

export function HoursPart({ answer }: { readonly answer: AnswerRow }) {
	if (!hasHours(answer)) return null
	return (
		<Suspense fallback={<Skeleton className="h-28 w-full" />}>
			<Hours answerId={answer._id} />
		</Suspense>
	)
}

export function FoldedHours({ answer }: { readonly answer: AnswerRow }) {
	const { t } = useTranslation('answers')
	const [isOpen, setOpen] = useState(false)
	if (!hasHours(answer)) return null
	return (
		<details className="answer-more" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
			<summary>{t('mine.hours')}</summary>
			{isOpen && <HoursPart answer={answer} />}
		</details>
	)
}
