import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asFailure } from '../../../../../client/failure.ts'
import { Button } from '../../../ui/button.tsx'
import { RadioGroup } from '../../../ui/choice.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Note } from '../../../ui/note.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { answerQuestion, fetchQuestion } from '../../users/api/question.ts'
import { endQuestion, useIsAsking } from './asking.ts'

/** The question that a payment waits for, while one does. */
export function PaymentQuestion() {
	const { t } = useTranslation('checkout')
	const isAsking = useIsAsking()
	return (
		<Dialog open={isAsking} onClose={() => endQuestion(null)} title={t('question.title')}>
			<QuestionForm />
		</Dialog>
	)
}

function QuestionForm() {
	const { t } = useTranslation('checkout')
	const name = useId()
	const [round, setRound] = useState(0)
	const [choice, setChoice] = useState<string>()
	const [problem, setProblem] = useState<string>()
	const [isSending, setIsSending] = useState(false)
	const question = useQuery({
		queryKey: ['question', name, round],
		queryFn: fetchQuestion,
		gcTime: 0,
		staleTime: Number.POSITIVE_INFINITY,
		retry: 1,
	})

	const onSubmit = async (event: FormEvent) => {
		event.preventDefault()
		if (!question.data || isSending) return
		if (choice === undefined) return setProblem(t('question.choose'))
		setIsSending(true)
		try {
			endQuestion(await answerQuestion(question.data.token, Number(choice)))
		} catch (error) {
			const failure = asFailure(error)
			setIsSending(false)
			setProblem(failure.message || t('question.unreachable'))
			// No answer came: the same one can be sent again. Any other has used the question up.
			if (failure.isUnreachable) return
			setChoice(undefined)
			setRound(round + 1)
		}
	}
	if (question.error)
		return (
			<div className="stack justify-items-start">
				<Note tone="bad" role="alert">
					{asFailure(question.error).message || t('question.unreachable')}
				</Note>
				<Button variant="line" onClick={() => void question.refetch()}>
					{t('card.again')}
				</Button>
			</div>
		)
	return (
		<form className="stack" noValidate onSubmit={(event) => void onSubmit(event)}>
			<p className="mut">{t('question.why')}</p>
			{question.data ? (
				<RadioGroup
					label={question.data.text}
					name={name}
					choices={question.data.options.map((title, index) => ({ value: String(index), title }))}
					value={choice}
					onChange={(value) => {
						setChoice(value)
						setProblem(undefined)
					}}
					error={problem}
				/>
			) : (
				<div role="status" aria-label={t('question.coming')} className="stack t">
					{problem && (
						<p className="err" role="alert">
							{problem}
						</p>
					)}
					<Skeleton className="h-40" />
				</div>
			)}
			<Button type="submit" disabled={!question.data || isSending}>
				{t('question.send')}
			</Button>
		</form>
	)
}
