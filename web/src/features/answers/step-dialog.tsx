import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asFailure, isAnswered } from '../../../../client/failure.ts'
import {
	type AnswerAction,
	type AnswerChangeBody,
	type AnswerRow,
	DECLINE_CODES,
	type DeclineCode,
} from '../../../../domain/answers/contract.ts'
import { useFieldText } from '../../i18n/field-text.ts'
import { notify } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { useFormat } from '../../ui/format.ts'
import { Note } from '../../ui/note.tsx'
import { changeAnswer, changeAnswers, useRefresh } from './api/answers.ts'
import { countIn, keyOf, timesOf } from './draft.ts'
import { nameOf } from './groups.ts'
import { GuardianAgrees } from './guardian-agrees.tsx'
import { OtherShifts } from './other-shifts.tsx'

/** How much one step takes at most; null where it takes everything. */
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
	/** One, in the version that was read, or several at once. */
	readonly rows: readonly AnswerRow[]
	readonly onClose: () => void
}

interface Refused {
	readonly name: string
	readonly message: string
}

const REASON_LIMIT = 1_000
const ENDS: readonly AnswerAction[] = ['decline', 'withdraw', 'noShow']

/** Says what a step does before it is taken, and of several at once which of them were refused. */
export default function StepDialog({ action, rows, onClose }: StepDialogProps) {
	const { t } = useTranslation('answers')
	const { t: common } = useTranslation()
	const say = useFieldText()
	const format = useFormat()
	const refresh = useRefresh()
	const most = partOf(action, rows)
	const [quantity, setQuantity] = useState(() => String(most ?? ''))
	const [code, setCode] = useState<DeclineCode>()
	const [chosen, setChosen] = useState<readonly string[]>(() => (rows[0]?.shifts ?? []).map(keyOf))
	const [reason, setReason] = useState('')
	const [guardianAgrees, setGuardianAgrees] = useState(false)
	const [checked, setChecked] = useState(false)
	const [key, setKey] = useState(() => crypto.randomUUID())
	const several = rows.length > 1
	const needsGuardian = action === 'accept' && rows.some((row) => row.needsGuardian)

	const body = (): AnswerChangeBody => ({
		action,
		quantity: most === null ? null : countIn(quantity, most),
		shifts: action === 'choose' ? timesOf(chosen) : [],
		reasonCode: action === 'decline' ? (code ?? null) : null,
		reasonText: action === 'decline' ? reason.trim() : '',
		guardianAgrees: needsGuardian && guardianAgrees,
	})
	const act = useMutation({
		mutationFn: async (): Promise<readonly Refused[]> => {
			const [row] = rows
			if (!row) return []
			if (!several) {
				await changeAnswer(row, body(), key)
				return []
			}
			const each = await changeAnswers(
				rows.map(({ _id }) => _id),
				body(),
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
		onError: (error) => {
			if (isAnswered(error)) setKey(crypto.randomUUID())
		},
	})
	const close = () => {
		onClose()
		// Somebody else may have changed what was refused: the page behind states how it stands. Not before, as the
		// part of the page that opened this window may be gone then, and what was refused with it.
		if (act.isError || act.data) void refresh()
	}
	const quantityFault = most !== null && countIn(quantity, most) === null
	const shiftFault = action === 'choose' && chosen.length === 0
	const codeFault = action === 'decline' && code === undefined
	const guardianFault = needsGuardian && !guardianAgrees
	const textFault = code === 'other' && reason.trim() === ''
	const submit = (event: FormEvent) => {
		event.preventDefault()
		setChecked(true)
		const isFaulty = quantityFault || shiftFault || codeFault || textFault || guardianFault
		if (!isFaulty && !act.isPending) act.mutate()
	}
	const readyText = (of: DeclineCode | undefined): string =>
		of === undefined || of === 'other' ? '' : t(`decline.ready.${of}`)
	const choose = (chosen: DeclineCode) => {
		// Ready text stands there until somebody writes their own.
		if (reason === readyText(code)) setReason(readyText(chosen))
		setCode(chosen)
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
			<form className="stack" noValidate onSubmit={submit}>
				<p>{t(`step.${action}.text`)}</p>
				{several && <p className="sm mut">{rows.map(nameOf).join(', ')}</p>}
				{action === 'choose' && rows[0] && (
					<OtherShifts answer={rows[0]} chosen={chosen} onChange={setChosen} checked={checked} />
				)}
				{most !== null && (
					<TextField
						label={t('step.quantity')}
						help={t('step.quantityHelp', { most })}
						inputMode="numeric"
						autoComplete="off"
						className="num"
						value={quantity}
						onChange={({ target }) => setQuantity(target.value)}
						error={checked && quantityFault ? t('form.quantityWrong', { most }) : undefined}
					/>
				)}
				{needsGuardian && (
					<GuardianAgrees
						label={t('step.guardian')}
						help={t('step.guardianHelp')}
						checked={guardianAgrees}
						onChange={setGuardianAgrees}
						error={checked && guardianFault ? t('step.guardianMissing') : undefined}
					/>
				)}
				{action === 'decline' && (
					<>
						<RadioGroup
							label={t('decline.reason')}
							name="reason"
							choices={DECLINE_CODES.map((value) => ({ value, title: t(`decline.code.${value}`) }))}
							value={code}
							onChange={choose}
							error={checked && codeFault ? t('decline.choose') : undefined}
						/>
						<TextArea
							label={t('decline.text')}
							help={t('decline.textHelp')}
							rows={4}
							maxLength={REASON_LIMIT}
							value={reason}
							onChange={({ target }) => setReason(target.value)}
							error={checked && textFault ? t('decline.write') : undefined}
						/>
					</>
				)}
				{act.error && (
					<Note tone="bad" role="alert">
						{asFailure(act.error).isUnreachable
							? common('failed.unreachable')
							: say(asFailure(act.error).message) || common('failed.unexpected')}
					</Note>
				)}
				<div className="row w">
					<Button type="submit" variant={ENDS.includes(action) ? 'bad' : 'primary'} disabled={act.isPending}>
						{t(act.isPending ? 'step.running' : `step.${action}.button`)}
					</Button>
					<Button variant="line" onClick={close}>
						{common('cancel')}
					</Button>
				</div>
			</form>
		</Dialog>
	)
}
