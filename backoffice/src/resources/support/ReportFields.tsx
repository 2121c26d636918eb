import type { FieldPath } from 'react-hook-form'
import {
	type CaseReason,
	REQUEST_REMOVALS,
	type RequestRemoval,
} from '../../../../domain/moderation.contract.ts'
import { useT } from '../../providers/i18n.ts'
import type { ContractForm } from '../../ui/form/contract-form.ts'
import { Line, OneOf } from '../../ui/form/fields.tsx'

export interface ReportDecisionValues {
	reason?: CaseReason | undefined
	removal?: RequestRemoval | undefined
	note?: string
	message?: string
}

interface ReportFieldsProps<V extends ReportDecisionValues> {
	form: ContractForm<V>
	reasons: readonly CaseReason[]
	isOfRequest: boolean
	isRemoved?: boolean
}

export function ReportFields<V extends ReportDecisionValues>(props: ReportFieldsProps<V>) {
	const { form, reasons, isOfRequest, isRemoved = false } = props
	const t = useT()
	const field = (name: keyof ReportDecisionValues) =>
		({ form, name: name as FieldPath<V>, size: 'small', fullWidth: false }) as const
	return (
		<>
			<OneOf
				{...field('reason')}
				label={t('reports.reason')}
				help={t('reports.reasonHelp')}
				disabled={isRemoved}
				options={reasons.map((value) => ({ value, text: t(`subjectReason.${value}`) }))}
			/>
			{isOfRequest ? (
				<OneOf
					{...field('removal')}
					label={t('reports.removal')}
					disabled={isRemoved}
					options={REQUEST_REMOVALS.map((value) => ({ value, text: t(`requestRemoval.${value}`) }))}
				/>
			) : null}
			<Line {...field('message')} label={t('reports.message')} help={t('reports.messageHelp')} rows={1} />
			<Line {...field('note')} label={t('reports.note')} help={t('reports.noteHelp')} rows={1} />
		</>
	)
}
