import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { isAnswered } from '../../../../client/failure.ts'
import {
	type AnswerAction,
	type AnswerChangeBody,
	type AnswerRow,
	DECLINE_CODES,
	type DeclineCode,
} from '../../../../domain/answers/contract.ts'
import { notify } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Form, useContractForm, useSending } from '../../ui/form.tsx'
import { useFormat } from '../../ui/format.ts'
import { Note } from '../../ui/note.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { changeAnswer, changeAnswers, useRefresh } from './api/answers.ts'
import { countIn, keyOf, timesOf } from './draft.ts'
import { nameOf } from './groups.ts'
import { GuardianAgrees } from './guardian-agrees.tsx'
import { OtherShifts } from './other-shifts.tsx'

/** Returns the maximum for one step; null if it takes everything. */
function partOf(action: AnswerAction, rows: readonly AnswerRow[]): number | null {
	const [row] = rows
	// Shifts are given as they were taken.
	if (!row || rows.length > 1 || row.shifts.length > 0) return null
	const most =
		action === 'accept' ? row.quantity - row.acceptedQuantity : action === 'fulfil' ? row.acceptedQuantity : 1
	return most > 1 ? most : null
}

interface StepDialogProps {
	readonly action: AnswerAction
	/** A single answer, in the version that was read, or several at once. */
	readonly rows: readonly AnswerRow[]
	readonly onClose: () => void
}

interface StepDraft {
	readonly quantity: string
	readonly shifts: readonly string[]
	readonly code: DeclineCode | undefined
	readonly reason: string
	readonly guardianAgrees: boolean
}

interface Refused {
	readonly name: string
	readonly message: string
}

const REASON_LIMIT = 1_000
const ENDS: readonly AnswerAction[] = ['decline', 'withdraw', 'noShow']

export default function StepDialog({ action, rows, onClose }: StepDialogProps) {
	const { t } = useTranslation('answers')
	const { t: common } = useTranslation()
	const format = useFormat()
	const refresh = useRefresh()
	const most = partOf(action, rows)
	const [key, setKey] = useState(() => crypto.randomUUID())
	const several = rows.length > 1
	const needsGuardian = action === 'accept' && rows.some((row) => row.needsGuardian)
	const form = useContractForm(
		z.custom<StepDraft>().superRefine((draft, context) => {
			const fault = (field: keyof StepDraft, message: string) =>
				context.addIssue({ code: 'custom', path: [field], message })
			if (action === 'choose' && draft.shifts.length === 0) fault('shifts', 'answers.fields.chooseShift')
			if (most !== null && countIn(draft.quantity, most) === null)
				fault('quantity', t('form.quantityWrong', { most }))
			if (needsGuardian && !draft.guardianAgrees) fault('guardianAgrees', t('step.guardianMissing'))
			if (action === 'decline' && draft.code === undefined) fault('code', t('decline.choose'))
			if (draft.code === 'other' && draft.reason.trim() === '') fault('reason', t('decline.write'))
		}),
		{
			defaultValues: {
				quantity: String(most ?? ''),
				shifts: (rows[0]?.shifts ?? []).map(keyOf),
				code: undefined,
				reason: '',
				guardianAgrees: false,
			},
		},
	)
	const bodyOf = (draft: StepDraft): AnswerChangeBody => ({
		action,
		quantity: most === null ? null : countIn(draft.quantity, most),
		shifts: action === 'choose' ? timesOf(draft.shifts) : [],
		reasonCode: action === 'decline' ? (draft.code ?? null) : null,
		reasonText: action === 'decline' ? draft.reason.trim() : '',
		guardianAgrees: needsGuardian && draft.guardianAgrees,
	})
	const act = useSending(form, {
		mutationFn: async (draft: StepDraft): Promise<readonly Refused[]> => {
			const [row] = rows
			if (!row) return []
			const body = bodyOf(draft)
			if (!several) {
				await changeAnswer(row, body, key)
				return []
			}
			const each = await changeAnswers(
				rows.map(({ _id }) => _id),
				body,
				key,
			)
			return each
				.filter(({ changed }) => !changed)
				.map(({ _id, message }) => {
					const found = rows.find((one) => one._id === _id)
					return { name: found ? nameOf(found) : '', message: message ?? '' }
				})
		},
		onSuccess: async (refused) => {
			if (refused.length > 0) return
			notify.success(t(`step.${action}.done`))
			onClose()
			await refresh()
		},
		fieldOf: () => undefined,
		onError: (error) => {
			if (isAnswered(error)) setKey(crypto.randomUUID())
		},
	})
	const close = () => {
		onClose()
		// Another person may have changed a refused answer, so the page behind is read again. This waits until
		// the dialog closes, because the part that opened it may disappear then, and the list of refusals with
		// it.
		if (act.isError || act.data) void refresh()
	}
	const readyText = (of: DeclineCode | undefined): string =>
		of === undefined || of === 'other' ? '' : t(`decline.ready.${of}`)
	const { value: chosen, ...shifts } = form.choice('shifts')
	const { value: guardianAgrees, ...guardian } = form.choice('guardianAgrees')
	const code = form.choice('code')
	const reason = form.choice('reason')
	const choose = (chosen: DeclineCode) => {
		code.onChange(chosen)
		// The template stays until the user writes another text.
		if (reason.value === readyText(code.value)) reason.onChange(readyText(chosen))
		else if (form.formState.isSubmitted) void form.trigger('reason')
	}

	const refused = act.data ?? []
	const title = several
		? t(`step.${action}.titleOfSeveral`, { count: rows.length, visible: format.number(rows.length) })
		: t(`step.${action}.title`)
	if (refused.length > 0)
		return (
			<Dialog open onClose={close} title={title}>
				<Note tone="wait" role="alert">
					<p>{t('step.someRefused', { done: rows.length - refused.length, all: rows.length })}</p>
					<ul>
						{refused.map(({ name, message }) => (
							<li key={name}>
								<b>{name}</b>: {message}
							</li>
						))}
					</ul>
				</Note>
				<Button variant="line" onClick={close}>
					{common('close')}
				</Button>
			</Dialog>
		)
	return (
		<Dialog open onClose={close} title={title}>
			<Form of={form} onValid={act.send} className="stack">
				<p>{t(`step.${action}.text`)}</p>
				{several && <p className="text-sm text-ink-2">{rows.map(nameOf).join(', ')}</p>}
				{action === 'choose' && rows[0] && <OtherShifts answer={rows[0]} chosen={chosen} {...shifts} />}
				{most !== null && (
					<TextField
						label={t('step.quantity')}
						help={t('step.quantityHelp', { most })}
						inputMode="numeric"
						autoComplete="off"
						className="num"
						{...form.field('quantity')}
					/>
				)}
				{needsGuardian && (
					<GuardianAgrees
						label={t('step.guardian')}
						help={t('step.guardianHelp')}
						checked={guardianAgrees}
						{...guardian}
					/>
				)}
				{action === 'decline' && (
					<>
						<RadioGroup
							label={t('decline.reason')}
							name="reason"
							choices={DECLINE_CODES.map((value) => ({ value, title: t(`decline.code.${value}`) }))}
							{...code}
							onChange={choose}
						/>
						<TextArea
							label={t('decline.text')}
							help={t('decline.textHelp')}
							rows={4}
							maxLength={REASON_LIMIT}
							{...form.field('reason')}
						/>
					</>
				)}
				<Refusal error={act.error} />
				<div className="row flex-wrap">
					<Button type="submit" variant={ENDS.includes(action) ? 'bad' : 'primary'} disabled={act.isPending}>
						{t(act.isPending ? 'step.running' : `step.${action}.button`)}
					</Button>
					<Button variant="line" onClick={close}>
						{common('cancel')}
					</Button>
				</div>
			</Form>
		</Dialog>
	)
}
