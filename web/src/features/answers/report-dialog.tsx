import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asFailure } from '../../../../client/failure.ts'
import { SUBJECT_REPORT_REASONS, type SubjectReportReason } from '../../../../domain/moderation.contract.ts'
import { notify } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { type Reported, report } from './api/messages.ts'

interface ReportDialogProps {
	readonly reported: Reported
	readonly onClose: () => void
}

/** What is wrong with a message or an answer. */
export default function ReportDialog({ reported, onClose }: ReportDialogProps) {
	const { t } = useTranslation('answers')
	const { t: common } = useTranslation()
	const [reason, setReason] = useState<SubjectReportReason>()
	const [checked, setChecked] = useState(false)
	const send = useMutation({
		mutationFn: (chosen: SubjectReportReason) => report(reported, chosen),
		onSuccess: () => {
			notify.success(t('report.done'))
			onClose()
		},
	})
	const submit = (event: FormEvent) => {
		event.preventDefault()
		setChecked(true)
		if (reason && !send.isPending) send.mutate(reason)
	}
	return (
		<Dialog
			open
			onClose={onClose}
			title={t(reported.messageId === null ? 'report.titleOfAnswer' : 'report.title')}
		>
			<form className="stack" noValidate onSubmit={submit}>
				<p className="mut">{t('report.text')}</p>
				<RadioGroup
					label={t('report.reason')}
					name="reason"
					choices={SUBJECT_REPORT_REASONS.map((value) => ({ value, title: t(`report.code.${value}`) }))}
					value={reason}
					onChange={setReason}
					error={checked && !reason ? t('report.choose') : undefined}
				/>
				{send.error && (
					<Note tone="bad" role="alert">
						{asFailure(send.error).message || common('failed.unexpected')}
					</Note>
				)}
				<Button type="submit" disabled={send.isPending}>
					{t(send.isPending ? 'form.sending' : 'report.send')}
				</Button>
			</form>
		</Dialog>
	)
}
