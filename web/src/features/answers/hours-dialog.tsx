import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { isAnswered } from '../../../../client/failure.ts'
import {
	DISPUTE_LIMIT,
	HOURS_NOTE_LIMIT,
	type HoursDetail,
	type HoursEntry,
} from '../../../../domain/answers/hours.contract.ts'
import { DAY_MINUTES } from '../../../../domain/answers/hours.rules.contract.ts'
import { notify } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Select, TextArea, TextField } from '../../ui/field.tsx'
import { type ContractForm, Form, useContractForm, useSending } from '../../ui/form.tsx'
import { useFormat } from '../../ui/format.ts'
import { Refusal } from '../../ui/refusal.tsx'
import { useRefresh } from './api/answers.ts'
import { certify, changeHours, postHours } from './api/hours.ts'
import { keyOf } from './draft.ts'
import { minutesIn } from './duration.ts'

export type HoursStep =
	| { readonly do: 'log'; readonly entry: null }
	| { readonly do: 'correct' | 'confirm' | 'dispute' | 'withdraw'; readonly entry: HoursEntry }
	| { readonly do: 'issue' | 'revoke'; readonly entry: null }

interface HoursDialogProps {
	readonly answerId: string
	readonly hours: HoursDetail
	readonly step: HoursStep
	readonly about: string
	readonly onClose: () => void
}

interface Draft {
	readonly day: string
	readonly shift: string
	readonly hours: string
	readonly minutes: string
	readonly text: string
}

function draftOf({ shifts, today }: HoursDetail, { entry }: HoursStep): Draft {
	const minutes = entry?.minutes ?? null
	const shift = entry?.shift ?? (shifts.length === 1 ? shifts[0] : undefined)
	return {
		day: entry?.day ?? today,
		shift: shift ? keyOf(shift) : '',
		hours: minutes === null ? '' : String(Math.floor(minutes / 60)),
		minutes: minutes === null ? '' : String(minutes % 60),
		text: '',
	}
}

export default function HoursDialog({ answerId, hours, step, about, onClose }: HoursDialogProps) {
	const { t } = useTranslation('hours')
	const { t: common } = useTranslation()
	const refresh = useRefresh()
	const [key, setKey] = useState(() => crypto.randomUUID())
	const writes = step.do === 'log' || step.do === 'correct'
	const times = hours.shifts.some((shift) => step.entry?.shift && keyOf(shift) === keyOf(step.entry.shift))
		? hours.shifts
		: [...(step.entry?.shift ? [step.entry.shift] : []), ...hours.shifts]
	const shiftOf = (draft: Draft) => times.find((each) => keyOf(each) === draft.shift) ?? null
	const form = useContractForm(
		z.custom<Draft>().superRefine((draft, context) => {
			const fault = (field: keyof Draft, message: string) =>
				context.addIssue({ code: 'custom', path: [field], message })
			const minutes = minutesIn(draft.hours, draft.minutes)
			if (writes && !hours.byShift && (draft.day === '' || draft.day > hours.today))
				fault('day', t('form.dayWrong'))
			if (writes && hours.byShift && shiftOf(draft) === null) fault('shift', t('form.shiftMissing'))
			if (writes && (minutes === null || minutes > DAY_MINUTES || (minutes === 0 && step.do === 'log')))
				fault('hours', t('form.durationWrong'))
			if (step.do === 'dispute' && draft.text.trim() === '') fault('text', t('form.reasonMissing'))
		}),
		{ defaultValues: draftOf(hours, step) },
	)
	const act = useSending(form, {
		mutationFn: async (draft: Draft) => {
			switch (step.do) {
				case 'issue':
				case 'revoke':
					return certify(answerId, step.do, key)
				case 'log':
				case 'correct':
					return postHours(
						answerId,
						{
							day: hours.byShift ? null : draft.day,
							shift: hours.byShift ? shiftOf(draft) : null,
							minutes: minutesIn(draft.hours, draft.minutes) ?? 0,
							note: draft.text,
							corrects: step.entry?._id ?? null,
						},
						key,
					)
				default:
					return changeHours(answerId, step.entry._id, { action: step.do, reasonText: draft.text }, key)
			}
		},
		onSuccess: async () => {
			notify.success(t(`step.${step.do}.done`))
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
		// Another person may have decided about it: the page behind shows the current state.
		if (act.isError) void refresh()
	}
	return (
		<Dialog open onClose={close} title={t(`step.${step.do}.title`)}>
			<Form of={form} onValid={act.send} className="stack">
				<p>{t(`step.${step.do}.text`)}</p>
				{!writes && about !== '' && <p className="wrap-any">{about}</p>}
				{writes && <TimeFields form={form} hours={hours} times={times} />}
				{(writes || step.do === 'dispute') && (
					<TextArea
						label={t(writes ? 'form.note' : 'form.reason')}
						{...(writes && { optional: common('optional') })}
						rows={3}
						maxLength={writes ? HOURS_NOTE_LIMIT : DISPUTE_LIMIT}
						{...form.field('text')}
					/>
				)}
				<Refusal error={act.error} />
				<div className="row flex-wrap">
					<Button
						type="submit"
						variant={step.do === 'withdraw' || step.do === 'revoke' ? 'bad' : 'primary'}
						disabled={act.isPending}
					>
						{t(act.isPending ? 'running' : `step.${step.do}.button`)}
					</Button>
					<Button variant="line" onClick={close}>
						{common('cancel')}
					</Button>
				</div>
			</Form>
		</Dialog>
	)
}

interface TimeFieldsProps {
	readonly form: ContractForm<Draft>
	readonly hours: HoursDetail
	readonly times: HoursDetail['shifts']
}

function TimeFields({ form, hours, times }: TimeFieldsProps) {
	const { t } = useTranslation('hours')
	const format = useFormat()
	return (
		<>
			{hours.byShift ? (
				<Select label={t('form.shift')} {...form.field('shift')}>
					<option value="">{t('form.selectShift')}</option>
					{times.map((time) => (
						<option key={keyOf(time)} value={keyOf(time)}>
							{format.dateTime(time.start, time.end)}
						</option>
					))}
				</Select>
			) : (
				<TextField label={t('form.day')} type="date" max={hours.today} {...form.field('day')} />
			)}
			<div className="hours-fields">
				<TextField
					label={t('form.hours')}
					inputMode="numeric"
					autoComplete="off"
					className="num"
					{...form.field('hours')}
				/>
				<TextField
					label={t('form.minutes')}
					inputMode="numeric"
					autoComplete="off"
					className="num"
					{...form.register('minutes', { deps: 'hours' })}
				/>
			</div>
		</>
	)
}
