import { Box, Button, MenuItem, TextField } from '@mui/material'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { type EntryBody, entryBody } from '../../../../domain/journal/contract.ts'
import { DEFAULT_REGION, regionOfCurrency } from '../../../../kernel/wire/regions.ts'
import { useT } from '../../providers/i18n.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { CURRENCIES, type Currency } from '../../ui/currency.ts'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { Form, Refusal } from '../../ui/form/decision-dialog.tsx'
import { DocumentField } from '../../ui/form/document-field.tsx'
import { Line } from '../../ui/form/fields.tsx'
import { Page } from '../../ui/page.tsx'
import { styles } from './journal.styles.ts'
import { LinesEditor } from './LinesEditor.tsx'
import { linesOf, newLine, type TypedLine, totalsOf } from './lines.ts'
import { todayIn } from './today.ts'
import { useEntry } from './use-entry.ts'

const TEXTS = entryBody.pick({ bookedOn: true, reason: true, document: true })

const atFirst = (currency: Currency): readonly TypedLine[] => [
	newLine('fee expense', currency),
	newLine('bank', currency),
]

export function JournalCreate() {
	const t = useT()
	const navigate = useNavigate()
	const [currency, setCurrency] = useState<Currency>(DEFAULT_REGION.currency)
	const [documentId, setDocumentId] = useState<string | null>(null)
	const [lines, setLines] = useState(() => atFirst(currency))
	const add = useEntry(
		(provider, body: EntryBody, intent) => provider.addEntry(body, intent),
		({ id }) => void navigate(`/journal/${id}/show`),
	)
	const form = useContractForm({
		schema: TEXTS,
		values: { bookedOn: todayIn(currency), reason: '', document: '' },
		task: add,
	})
	const { debit, credit } = totalsOf(lines, currency)
	const sent = debit === credit ? linesOf(lines, currency) : null
	return (
		<Page
			title={t('journal.add')}
			lead={t('journal.addLead')}
			actions={
				<BackLink to="/journal" tall>
					{t('journal.all')}
				</BackLink>
			}
		>
			<Form
				form={form}
				onSend={({ bookedOn, reason, document = '' }) => {
					if (!sent) return
					const texts = { reason: reason.trim(), document: document.trim() }
					add.mutate({ currency, lines: sent, bookedOn, ...texts, documentId })
				}}
				sx={styles.form}
			>
				<Box sx={styles.head}>
					<TextField
						select
						label={t('journal.entity')}
						value={currency}
						onChange={({ target }) => {
							const chosen = CURRENCIES.find((one) => one === target.value) ?? currency
							setCurrency(chosen)
							setLines(atFirst(chosen))
						}}
					>
						{CURRENCIES.map((one) => (
							<MenuItem key={one} value={one}>
								{`${t(`region.${regionOfCurrency(one).code}`)}, ${one}`}
							</MenuItem>
						))}
					</TextField>
					<Line
						form={form}
						name="bookedOn"
						type="date"
						label={t('journal.bookedOn')}
						help={t('journal.bookedOnHelp')}
					/>
				</Box>
				<LinesEditor currency={currency} lines={lines} onChange={setLines} />
				<Line form={form} name="reason" label={t('common.reason')} help={t('journal.reasonHelp')} rows={2} />
				<Line
					form={form}
					name="document"
					label={t('journal.document')}
					help={t('journal.documentHelp')}
					required={false}
				/>
				<DocumentField
					label={t('journal.file')}
					help={t('journal.fileHelp')}
					upload={(provider, file) => provider.uploadEntryDocument(file)}
					onChange={setDocumentId}
				/>
				<Refusal form={form} />
				<div>
					<Button type="submit" variant="contained" disabled={sent === null || add.isPending}>
						{add.isPending ? t('common.sending') : t('journal.prepare')}
					</Button>
				</div>
			</Form>
		</Page>
	)
}
