import { FilePlus } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import { DOCUMENT_ENDINGS } from '../../../../domain/files/contract.ts'
import { REGIONS, type RegionCode, regionOf } from '../../../../kernel/wire/regions.ts'
import { Button } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/choice.tsx'
import { DropArea } from '../../ui/drop-area.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form, useContractForm, useSending } from '../../ui/form.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { Problems } from '../../ui/problems.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { uploadDocument } from '../files/api/upload-document.ts'
import { submitTaxRegistration } from './api/tax.ts'
import { emptyTax, type TaxDraft, taxBodyOf, taxFieldOf, taxForm } from './tax-draft.ts'
import { useChangeOptions } from './use-change.ts'

interface TaxFormProps {
	readonly organizationId: string
	readonly country: RegionCode
	readonly onClose: () => void
}

const LAWS = REGIONS.flatMap(({ code, taxLaw }) => (taxLaw === null ? [] : [{ code, law: taxLaw }]))
const lawIn = (country: RegionCode): TaxDraft['law'] => regionOf(country).taxLaw ?? LAWS[0]?.law ?? '80G'

export function TaxForm({ organizationId, country, onClose }: TaxFormProps) {
	const { t } = useTranslation('organizations')
	const { t: common } = useTranslation()
	const intentOf = useIntent()
	const id = useId()
	const form = useContractForm(taxForm, { defaultValues: emptyTax(lawIn(country)) })
	const sending = useSending(form, {
		...useChangeOptions(
			organizationId,
			async (draft: TaxDraft) => {
				if (!draft.certificate) throw new TypeError('The form was not complete.')
				const { _id } = await uploadDocument(draft.certificate, t('tax.certificate'))
				const body = taxBodyOf(draft, _id)
				return submitTaxRegistration(organizationId, body, intentOf(body))
			},
			() => t('tax.sent'),
		),
		fieldOf: taxFieldOf,
	})
	const law = form.watch('law')
	const file = form.watch('certificate')
	const problem = form.errorOf('certificate')
	return (
		<Form
			of={form}
			onValid={(draft) => sending.isPending || sending.mutate(draft, { onSuccess: onClose })}
			className="card pad stack"
			aria-label={t('tax.add')}
		>
			<RadioGroup
				label={t('tax.where')}
				name={`${id}-law`}
				{...form.choice('law')}
				choices={LAWS.map(({ code, law }) => ({ value: law, title: t(`tax.law.${code}`) }))}
			/>
			{law === '80G' ? (
				<>
					<NumberField kind="pan" label={t('tax.pan')} help={t('tax.panHelp')} {...form.choice('pan')} />
					<NumberField
						kind="approval80G"
						label={t('tax.approval')}
						help={t('tax.approvalHelp')}
						{...form.choice('approval')}
					/>
				</>
			) : (
				<NumberField kind="ein" label={t('tax.ein')} help={t('tax.einHelp')} {...form.choice('ein')} />
			)}
			<TextField type="date" label={t('tax.validFrom')} {...form.field('validFrom')} />
			<TextField
				type="date"
				label={t('tax.validUntil')}
				{...(law !== '80G' && { optional: common('optional') })}
				{...form.field('validUntil')}
			/>
			<DropArea
				icon={FilePlus}
				label={t(law === '80G' ? 'tax.chooseCertificate' : 'tax.chooseLetter')}
				hint={file ? file.name : t('documents.drop')}
				help={file ? t('documents.chosen', { name: file.name }) : t('documents.help')}
				accept={DOCUMENT_ENDINGS}
				onFiles={([chosen]) => chosen && form.setValue('certificate', chosen, { shouldValidate: true })}
			/>
			<Problems id={`${id}-problems`} of={problem === undefined ? [] : [problem]} />
			<Refusal error={sending.failure} />
			<p className="text-sm text-ink-2">{t('tax.sealed')}</p>
			<div className="row flex-wrap">
				<Button type="submit" disabled={sending.isPending}>
					{t(sending.isPending ? 'tax.sending' : 'tax.send')}
				</Button>
				<Button variant="line" onClick={onClose}>
					{common('cancel')}
				</Button>
			</div>
		</Form>
	)
}
