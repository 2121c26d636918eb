import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asFailure, isAnswered } from '../../../../client/failure.ts'
import { MESSAGE_LIMIT } from '../../../../domain/answers/contract.ts'
import type { Document } from '../../../../kernel/wire.ts'
import { useFieldText } from '../../i18n/field-text.ts'
import { notify } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { countVisit } from '../requests/api/analytics.ts'
import { postAnswer, useRefresh } from './api/answers.ts'
import {
	type AnswerDraft,
	bodyOf,
	emptyDraft,
	faultsOf,
	mayAgreeInAdvance,
	type AnswerForm as RequestForm,
	takesFiles,
} from './draft.ts'
import { FilesField } from './files-field.tsx'
import { GuardianAgrees } from './guardian-agrees.tsx'
import { ShiftChoice } from './shifts.tsx'

interface AnswerFormProps {
	readonly form: RequestForm
	/** After an answer of which nothing came. */
	readonly again: boolean
}

/** What a request wants to know of whoever answers it, by its answer type. */
export default function AnswerForm({ form, again }: AnswerFormProps) {
	const { t } = useTranslation('answers')
	const { t: common } = useTranslation()
	const say = useFieldText()
	const element = useRef<HTMLFormElement>(null)
	const [draft, setDraft] = useState<AnswerDraft>(() => emptyDraft(form))
	const [files, setFiles] = useState<readonly Document[]>([])
	const [waiting, setWaiting] = useState(0)
	const [key, setKey] = useState(() => crypto.randomUUID())
	const [checked, setChecked] = useState(false)
	const refresh = useRefresh()
	const { type, most, questions } = form
	const send = useMutation({
		mutationFn: () => postAnswer(bodyOf(form, { ...draft, files }), key),
		onSuccess: async ({ state }) => {
			countVisit(form.requestId, 'answer')
			notify.success(t(state === 'waiting' ? 'form.waitlisted' : `form.done.${type}`))
			await refresh()
		},
		// What was refused is put right; what nobody answered may have arrived and is sent as the same.
		onError: (error) => {
			if (isAnswered(error)) setKey(crypto.randomUUID())
		},
	})
	const change = (part: Partial<AnswerDraft>) => setDraft((before) => ({ ...before, ...part }))
	const faults = checked ? faultsOf(form, draft) : []
	const refused = send.error === null ? null : asFailure(send.error)
	const faultOf = (field: string) => say(refused?.details.find((each) => each.field === field)?.message)

	const submit = (event: FormEvent) => {
		event.preventDefault()
		setChecked(true)
		if (faultsOf(form, draft).length > 0) {
			// Once the page says what is wrong, whoever can't see it is led there.
			requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
			return
		}
		if (!send.isPending && waiting === 0) send.mutate()
	}

	return (
		<form ref={element} className="stack" noValidate onSubmit={submit}>
			<p className="mut">{t(again ? 'form.again' : `card.text.${type}`)}</p>
			{form.shifts.length > 0 && (
				<ShiftChoice
					shifts={form.shifts}
					chosen={draft.shifts}
					onChange={(shifts) => change({ shifts })}
					error={faults.includes('shifts') ? t('form.shiftMissing') : faultOf('shifts')}
				/>
			)}
			{most !== null && (
				<TextField
					label={t(type === 'pledge' ? 'form.units' : 'form.quantity')}
					help={t(type === 'pledge' ? 'form.unitsHelp' : 'form.quantityHelp', { most })}
					inputMode="numeric"
					autoComplete="off"
					className="num"
					value={draft.quantity}
					onChange={({ target }) => change({ quantity: target.value })}
					error={faults.includes('quantity') ? t('form.quantityWrong', { most }) : faultOf('quantity')}
				/>
			)}
			<TextArea
				label={t(`form.message.${type}`)}
				{...(type !== 'apply' && { optional: common('optional') })}
				help={t('form.messageHelp')}
				rows={4}
				maxLength={MESSAGE_LIMIT}
				value={draft.message}
				onChange={({ target }) => change({ message: target.value })}
				error={faults.includes('message') ? t('form.messageMissing') : faultOf('message')}
			/>
			{questions.map((question, at) => (
				<TextArea
					key={question}
					label={question}
					rows={3}
					maxLength={MESSAGE_LIMIT}
					value={draft.replies[at] ?? ''}
					onChange={({ target }) =>
						change({
							replies: questions.map((_, each) => (each === at ? target.value : (draft.replies[each] ?? ''))),
						})
					}
				/>
			))}
			{takesFiles(form) && (
				<FilesField
					label={t(type === 'apply' ? 'form.resume' : 'form.file')}
					files={files}
					onChange={setFiles}
					waiting={waiting}
					onWaiting={setWaiting}
				/>
			)}
			{mayAgreeInAdvance(form) && (
				<Checkbox
					label={t('form.agree')}
					help={t('form.agreeHelp')}
					checked={draft.agreesInAdvance}
					onChange={({ target }) => change({ agreesInAdvance: target.checked })}
				/>
			)}
			{type === 'sign' && (
				<Checkbox
					label={t('form.name')}
					help={t('form.nameHelp')}
					checked={draft.nameVisible}
					onChange={({ target }) => change({ nameVisible: target.checked })}
				/>
			)}
			<Checkbox
				label={t('form.minor')}
				checked={draft.isMinor}
				onChange={({ target }) => change({ isMinor: target.checked })}
			/>
			{draft.isMinor && (
				<GuardianAgrees
					label={t('form.guardian')}
					checked={draft.guardianAgrees}
					onChange={(guardianAgrees) => change({ guardianAgrees })}
					error={faults.includes('guardian') ? t('form.guardianMissing') : faultOf('guardianAgrees')}
				/>
			)}
			{refused && (
				<Note tone="bad" role="alert">
					{refused.isUnreachable
						? common('failed.unreachable')
						: say(refused.message) || common('failed.unexpected')}
				</Note>
			)}
			<Button type="submit" full size="lg" disabled={send.isPending || waiting > 0}>
				{t(send.isPending ? 'form.sending' : `form.send.${type}`)}
			</Button>
		</form>
	)
}
