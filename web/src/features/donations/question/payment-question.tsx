import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { asFailure } from '../../../../../client/failure.ts'
import { Button } from '../../../ui/button.tsx'
import { RadioGroup } from '../../../ui/choice.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form, useContractForm, useSending } from '../../../ui/form.tsx'
import { Note } from '../../../ui/note.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { answerQuestion, fetchQuestion } from '../../users/api/question.ts'
import { endQuestion, useIsAsking } from '../api/asking.ts'

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
	const form = useContractForm(z.object({ choice: z.string().min(1, t('question.choose')) }), {
		defaultValues: { choice: '' },
	})
	const question = useQuery({
		queryKey: ['question', name, round],
		queryFn: fetchQuestion,
		gcTime: 0,
		staleTime: Number.POSITIVE_INFINITY,
		retry: 1,
	})

	const sending = useSending(form, {
		mutationFn: ({ choice }: { readonly choice: string }) =>
			answerQuestion(question.data?.token ?? '', Number(choice)),
		onSuccess: endQuestion,
		fieldOf: () => undefined,
		onError: (error) => {
			const failure = asFailure(error)
			form.setError('choice', { message: failure.message || t('question.unreachable') })
			// No answer came: the same one can be sent again. Any other has used the question up.
			if (failure.isUnreachable) return
			form.setValue('choice', '')
			setRound(round + 1)
		},
	})
	const problem = form.errorOf('choice')
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
		<Form of={form} onValid={(answer) => question.data && sending.send(answer)} className="stack">
			<p className="text-ink-2">{t('question.why')}</p>
			{question.data ? (
				<RadioGroup
					label={question.data.text}
					name={name}
					choices={question.data.options.map((title, index) => ({ value: String(index), title }))}
					{...form.choice('choice')}
				/>
			) : (
				<div role="status" aria-label={t('question.coming')} className="stack gap-2">
					{problem && (
						<p className="err" role="alert">
							{problem}
						</p>
					)}
					<Skeleton className="h-40" />
				</div>
			)}
			<Button type="submit" disabled={!question.data || sending.isPending || sending.isSuccess}>
				{t('question.send')}
			</Button>
		</Form>
	)
}
