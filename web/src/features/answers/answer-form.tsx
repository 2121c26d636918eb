import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isAnswered } from '../../../../client/failure.ts'
import { MESSAGE_LIMIT } from '../../../../domain/answers/contract.ts'
import type { Document } from '../../../../kernel/wire/schemas.ts'
import { notify } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Form, useContractForm, useSending } from '../../ui/form.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { countVisit } from '../requests/api/analytics.ts'
import { postAnswer, useRefresh } from './api/answers.ts'
import {
	type AnswerDraft,
	answerRules,
	bodyOf,
	emptyDraft,
	mayAgreeInAdvance,
	type AnswerForm as RequestForm,
	takesFiles,
} from './draft.ts'
import { FilesField } from './files-field.tsx'
import { GuardianAgrees } from './guardian-agrees.tsx'
import { ShiftChoice } from './shifts.tsx'

interface AnswerFormProps {
	readonly form: RequestForm
	readonly again: boolean
}

export default function AnswerForm({ form: request, again }: AnswerFormProps) {
	const { t } = useTranslation('answers')
	const { t: common } = useTranslation()
	const [files, setFiles] = useState<readonly Document[]>([])
	const [waiting, setWaiting] = useState(0)
	const [key, setKey] = useState(() => crypto.randomUUID())
	const refresh = useRefresh()
	const { type, most, questions } = request
	const form = useContractForm(
		answerRules(request, {
			messageMissing: t('form.messageMissing'),
			shiftMissing: 'answers.fields.chooseShift',
			quantityWrong: t('form.quantityWrong', { most: most ?? 1 }),
			guardianMissing: t('form.guardianMissing'),
		}),
		{ defaultValues: emptyDraft(request) },
	)
	const send = useSending(form, {
		mutationFn: (draft: AnswerDraft) => postAnswer(bodyOf(request, { ...draft, files }), key),
		onSuccess: async ({ state }) => {
			countVisit(request.requestId, 'answer')
			notify.success(t(state === 'waiting' ? 'form.waitlisted' : `form.done.${type}`))
			await refresh()
		},
		// A refusal gets a new key after a correction; without an answer the retry keeps its key.
		onError: (error) => {
			if (isAnswered(error)) setKey(crypto.randomUUID())
		},
	})
	const { value: chosen, ...shifts } = form.choice('shifts')
	const { value: guardianAgrees, ...guardian } = form.choice('guardianAgrees')

	return (
		<Form of={form} onValid={(draft) => waiting > 0 || send.send(draft)} className="stack">
			<p className="text-ink-2">{t(again ? 'form.again' : `card.text.${type}`)}</p>
			{request.shifts.length > 0 && <ShiftChoice shifts={request.shifts} chosen={chosen} {...shifts} />}
			{most !== null && (
				<TextField
					label={t(type === 'pledge' ? 'form.units' : 'form.quantity')}
					help={t(type === 'pledge' ? 'form.unitsHelp' : 'form.quantityHelp', { most })}
					inputMode="numeric"
					autoComplete="off"
					className="num"
					{...form.field('quantity')}
				/>
			)}
			<TextArea
				label={t(`form.message.${type}`)}
				{...(type !== 'apply' && { optional: common('optional') })}
				help={t('form.messageHelp')}
				rows={4}
				maxLength={MESSAGE_LIMIT}
				{...form.field('message')}
			/>
			{questions.map((question, at) => (
				<TextArea
					key={question}
					label={question}
					rows={3}
					maxLength={MESSAGE_LIMIT}
					{...form.register(`replies.${at}`)}
				/>
			))}
			{takesFiles(request) && (
				<FilesField
					label={t(type === 'apply' ? 'form.resume' : 'form.file')}
					files={files}
					onChange={setFiles}
					waiting={waiting}
					onWaiting={setWaiting}
				/>
			)}
			{mayAgreeInAdvance(request) && (
				<Checkbox label={t('form.agree')} help={t('form.agreeHelp')} {...form.register('agreesInAdvance')} />
			)}
			{type === 'sign' && (
				<Checkbox label={t('form.name')} help={t('form.nameHelp')} {...form.register('nameVisible')} />
			)}
			<Checkbox label={t('form.minor')} {...form.register('isMinor')} />
			{form.watch('isMinor') && (
				<GuardianAgrees label={t('form.guardian')} checked={guardianAgrees} {...guardian} />
			)}
			<Refusal error={send.error} />
			<Button type="submit" full size="lg" disabled={send.isPending || waiting > 0}>
				{t(send.isPending ? 'form.sending' : `form.send.${type}`)}
			</Button>
		</Form>
	)
}
