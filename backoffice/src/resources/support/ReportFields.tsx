import { MenuItem, TextField } from '@mui/material'
import type { ReactNode } from 'react'
import {
	type CaseReason,
	REQUEST_REMOVALS,
	type RequestRemoval,
} from '../../../../domain/moderation.contract.ts'
import { APPEAL_LIMIT } from '../../../../domain/support/report-cases.contract.ts'
import { useT } from '../../providers/i18n.ts'

const NOTE_LIMIT = 2_000

/** What is chosen and written with a decision about reports. */
export interface ReportDecisionValues {
	readonly reason: CaseReason
	readonly removal: RequestRemoval
	readonly note: string
	readonly message: string
}

interface ReportFieldsProps {
	values: ReportDecisionValues
	onChange: (values: ReportDecisionValues) => void
	/** Those that fit what was reported. */
	reasons: readonly CaseReason[]
	/** What becomes of it is chosen for requests alone. */
	isOfRequest: boolean
	/** The reason of what is removed already stays. */
	isRemoved?: boolean
}

/** Reason, note for the backoffice, and note to whoever wrote what was reported. */
export function ReportFields({
	values,
	onChange,
	reasons,
	isOfRequest,
	isRemoved = false,
}: ReportFieldsProps) {
	const t = useT()
	const { reason, removal, note, message } = values
	return (
		<>
			<Choice
				label={t('reports.reason')}
				help={t('reports.reasonHelp')}
				value={reason}
				disabled={isRemoved}
				onChange={(value) =>
					onChange({ ...values, reason: reasons.find((each) => each === value) ?? reason })
				}
			>
				{reasons.map((each) => (
					<MenuItem key={each} value={each}>
						{t(`subjectReason.${each}`)}
					</MenuItem>
				))}
			</Choice>
			{isOfRequest ? (
				<Choice
					label={t('reports.removal')}
					value={removal}
					disabled={isRemoved}
					onChange={(value) =>
						onChange({ ...values, removal: REQUEST_REMOVALS.find((each) => each === value) ?? removal })
					}
				>
					{REQUEST_REMOVALS.map((each) => (
						<MenuItem key={each} value={each}>
							{t(`requestRemoval.${each}`)}
						</MenuItem>
					))}
				</Choice>
			) : null}
			<TextField
				size="small"
				multiline
				maxRows={6}
				label={t('reports.message')}
				helperText={t('reports.messageHelp')}
				value={message}
				onChange={({ target }) => onChange({ ...values, message: target.value })}
				slotProps={{ htmlInput: { maxLength: APPEAL_LIMIT } }}
			/>
			<TextField
				size="small"
				multiline
				maxRows={6}
				label={t('reports.note')}
				helperText={t('reports.noteHelp')}
				value={note}
				onChange={({ target }) => onChange({ ...values, note: target.value })}
				slotProps={{ htmlInput: { maxLength: NOTE_LIMIT } }}
			/>
		</>
	)
}

interface ChoiceProps {
	label: string
	help?: string
	value: string
	disabled: boolean
	onChange: (value: string) => void
	children: ReactNode
}

function Choice({ label, help, value, disabled, onChange, children }: ChoiceProps) {
	return (
		<TextField
			select
			size="small"
			label={label}
			helperText={help}
			value={value}
			disabled={disabled}
			onChange={({ target }) => onChange(target.value)}
		>
			{children}
		</TextField>
	)
}
