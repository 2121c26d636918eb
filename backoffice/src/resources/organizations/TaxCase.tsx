import { Box } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { Link } from 'react-router-dom'
import type { BackofficeTaxRegistration } from '../../../../domain/organizations/tax.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { styles as file } from '../../ui/case-file.styles.ts'
import { Documents } from '../../ui/documents.tsx'
import { KeyValue, KeyValues } from '../../ui/key-values.tsx'
import { Note } from '../../ui/note.tsx'
import { Reveal } from '../../ui/reveal.tsx'
import { Day, When } from '../../ui/when.tsx'
import { TaxChip } from './TaxChip.tsx'

export function TaxCase({ registration }: { registration: BackofficeTaxRegistration }) {
	const t = useT()
	const { organizationId, orgName, region, validFrom, validUntil, note, document, submittedAt } = registration
	return (
		<article>
			<Box sx={file.chips}>
				<TaxChip registration={registration} />
			</Box>
			<h1>{orgName}</h1>
			{note ? <Note>{note}</Note> : null}
			<Box component="section" sx={file.section} aria-labelledby="tax-certificate">
				<h2 id="tax-certificate">{t('taxRegistrations.certificate')}</h2>
				<Documents documents={document ? [document] : []} />
			</Box>
			<KeyValues>
				<KeyValue label={t('taxRegistrations.law')}>{t(`taxRegistrations.laws.${region}`)}</KeyValue>
				<Numbers registration={registration} />
				<KeyValue label={t('taxRegistrations.validFrom')}>
					<Day day={validFrom} />
				</KeyValue>
				<KeyValue label={t('taxRegistrations.validUntil')}>
					{validUntil === null ? t('taxRegistrations.noEnd') : <Day day={validUntil} />}
				</KeyValue>
				<KeyValue label={t('taxRegistrations.submitted')}>
					<When at={submittedAt} of={region} />
				</KeyValue>
			</KeyValues>
			<Link to={`/organizations/${organizationId}/show`}>{t('taxRegistrations.toOrganization')}</Link>
		</article>
	)
}

const hinted = (last4: string): string => (last4 === '' ? '' : `••••${last4}`)

function Numbers({ registration }: { registration: BackofficeTaxRegistration }) {
	const t = useT()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const { id, region, last4, approvalLast4 } = registration
	const reveal = useMutation({ mutationFn: () => dataProvider.revealTaxNumbers(id) })
	const seen = reveal.data
	if (last4 === '')
		return <KeyValue label={t('taxRegistrations.number')}>{t('taxRegistrations.deleted')}</KeyValue>
	return (
		<>
			<KeyValue label={t(`taxRegistrations.numbers.${region}`)}>
				{(seen && (seen.pan || seen.ein)) ?? hinted(last4)}
			</KeyValue>
			{approvalLast4 === '' ? null : (
				<KeyValue label={t('taxRegistrations.approval')}>{seen?.approval ?? hinted(approvalLast4)}</KeyValue>
			)}
			{seen ? null : (
				<Reveal
					label={t('taxRegistrations.inFull')}
					action={t('taxRegistrations.reveal')}
					help={t('taxRegistrations.revealHelp')}
					reveal={reveal}
				/>
			)}
			{reveal.error ? <Note>{reveal.error.message}</Note> : null}
		</>
	)
}
