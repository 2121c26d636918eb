import { FilePlus } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asFailure } from '../../../../client/failure.ts'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import {
	DOCUMENT_ENDINGS,
	DOCUMENT_LIMIT_BYTES,
	DOCUMENT_MESSAGES,
} from '../../../../domain/files/contract.ts'
import { REGIONS, type RegionCode, regionOf } from '../../../../kernel/regions.ts'
import { useFieldText } from '../../i18n/field-text.ts'
import { Button } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/choice.tsx'
import { DropArea } from '../../ui/drop-area.tsx'
import { TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { Problems } from '../../ui/problems.tsx'
import { uploadDocument } from '../files/api/upload-document.ts'
import { submitTaxRegistration } from './api/tax.ts'
import { useRefusal } from './messages.ts'
import { emptyTax, type TaxDraft, type TaxField, taxBodyOf, taxProblems } from './tax-draft.ts'
import { useChange } from './use-change.ts'

interface TaxFormProps {
	readonly organizationId: string
	readonly country: RegionCode
	readonly onClose: () => void
}

const LAWS = REGIONS.flatMap(({ code, taxLaw }) => (taxLaw === null ? [] : [{ code, law: taxLaw }]))
const lawIn = (country: RegionCode): TaxDraft['law'] => regionOf(country).taxLaw ?? LAWS[0]?.law ?? '80G'

/** A tax registration that an organization sends to be checked. */
export function TaxForm({ organizationId, country, onClose }: TaxFormProps) {
	const { t } = useTranslation('organizations')
	const { t: common } = useTranslation()
	const say = useFieldText()
	const refusal = useRefusal()
	const intentOf = useIntent()
	const id = useId()
	const form = useRef<HTMLFormElement>(null)
	const [draft, setDraft] = useState(() => emptyTax(lawIn(country)))
	const [file, setFile] = useState<File | null>(null)
	const [submitted, setSubmitted] = useState(false)
	const sending = useChange(
		organizationId,
		async (certificate: File) => {
			const { _id } = await uploadDocument(certificate, t('tax.certificate'))
			const body = taxBodyOf(draft, _id)
			return submitTaxRegistration(organizationId, body, intentOf(body))
		},
		() => t('tax.sent'),
	)
	const tooLarge = file !== null && file.size >= DOCUMENT_LIMIT_BYTES
	const problems = taxProblems(draft, file !== null)
	const refused = sending.error ? asFailure(sending.error).details : []
	const errorOf = (field: TaxField) => {
		const beside = refused.find((each) => each.field === field)?.message
		return say((submitted ? problems[field] : undefined) ?? beside)
	}
	const change = (changes: Partial<TaxDraft>) => {
		sending.reset()
		setDraft({ ...draft, ...changes })
	}
	const onSubmit = (event: FormEvent) => {
		event.preventDefault()
		setSubmitted(true)
		if (sending.isPending) return
		if (file === null || tooLarge || Object.keys(problems).length > 0) {
			form.current?.querySelector<HTMLInputElement>(`[name="${Object.keys(problems)[0]}"]`)?.focus()
			return
		}
		sending.mutate(file, { onSuccess: onClose })
	}
	const ofFile = [
		...(tooLarge ? [say(DOCUMENT_MESSAGES.tooLarge) ?? ''] : []),
		...[errorOf('documentId')].filter((each) => each !== undefined),
	]
	const day = (field: 'validFrom' | 'validUntil', optional?: string) => (
		<TextField
			type="date"
			name={field}
			label={t(`tax.${field}`)}
			{...(optional !== undefined && { optional })}
			value={draft[field]}
			error={errorOf(field)}
			onChange={({ target }) => change({ [field]: target.value })}
		/>
	)
	return (
		<form ref={form} className="card pad stack" noValidate onSubmit={onSubmit} aria-label={t('tax.add')}>
			<RadioGroup
				label={t('tax.where')}
				name={`${id}-law`}
				value={draft.law}
				choices={LAWS.map(({ code, law }) => ({ value: law, title: t(`tax.law.${code}`) }))}
				onChange={(law) => change({ law })}
			/>
			{draft.law === '80G' ? (
				<>
					<NumberField
						kind="pan"
						name="pan"
						label={t('tax.pan')}
						help={t('tax.panHelp')}
						value={draft.pan}
						error={errorOf('pan')}
						onChange={(pan) => change({ pan })}
					/>
					<NumberField
						kind="approval80G"
						name="approval"
						label={t('tax.approval')}
						help={t('tax.approvalHelp')}
						value={draft.approval}
						error={errorOf('approval')}
						onChange={(approval) => change({ approval })}
					/>
				</>
			) : (
				<NumberField
					kind="ein"
					name="ein"
					label={t('tax.ein')}
					help={t('tax.einHelp')}
					value={draft.ein}
					error={errorOf('ein')}
					onChange={(ein) => change({ ein })}
				/>
			)}
			{day('validFrom')}
			{day('validUntil', draft.law === '80G' ? undefined : common('optional'))}
			<DropArea
				icon={FilePlus}
				label={t(draft.law === '80G' ? 'tax.chooseCertificate' : 'tax.chooseLetter')}
				hint={file ? file.name : t('documents.drop')}
				help={file ? t('documents.chosen', { name: file.name }) : t('documents.help')}
				accept={DOCUMENT_ENDINGS}
				onFiles={([chosen]) => chosen && setFile(chosen)}
			/>
			<Problems id={`${id}-problems`} of={ofFile} />
			{sending.error && refused.length === 0 && (
				<Note tone="bad" role="alert">
					{refusal(sending.error)}
				</Note>
			)}
			<p className="sm mut">{t('tax.sealed')}</p>
			<div className="row w">
				<Button type="submit" disabled={sending.isPending}>
					{t(sending.isPending ? 'tax.sending' : 'tax.send')}
				</Button>
				<Button variant="line" onClick={onClose}>
					{common('cancel')}
				</Button>
			</div>
		</form>
	)
}
