import { Button } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import { type EraseContactBody, eraseContactBody } from '../../../../domain/contacts/contract.ts'
import { DEFAULT_REGION, REGION_CODES } from '../../../../kernel/wire/regions.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { DecisionDialog, Form, Refusal } from '../../ui/form/decision-dialog.tsx'
import { Line, OneOf } from '../../ui/form/fields.tsx'
import { Page } from '../../ui/page.tsx'
import { styles } from './contacts.styles.ts'

const EMPTY = { email: '', phoneNumber: '', country: DEFAULT_REGION.code }

export function EraseContactPage() {
	const t = useT()
	const notify = useNotify()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const [checked, setChecked] = useState<EraseContactBody | null>(null)
	const close = () => setChecked(null)
	const erase = useMutation({
		mutationFn: (body: EraseContactBody) => dataProvider.eraseContact(body),
		onSuccess: (message) => {
			notify(message, { type: 'success' })
			form.reset()
		},
		onSettled: close,
	})
	const form = useContractForm<EraseContactBody>({ schema: eraseContactBody, values: EMPTY, task: erase })
	return (
		<Page title={t('erasedContacts.title')} lead={t('erasedContacts.lead')}>
			<Form form={form} label={t('erasedContacts.title')} onSend={setChecked} sx={styles.form}>
				<Line
					form={form}
					name="email"
					label={t('erasedContacts.email')}
					help={t('erasedContacts.emailHelp')}
					autoComplete="off"
				/>
				<Line
					form={form}
					name="phoneNumber"
					label={t('erasedContacts.phone')}
					help={t('erasedContacts.phoneHelp')}
					autoComplete="off"
				/>
				<OneOf
					form={form}
					name="country"
					label={t('erasedContacts.country')}
					options={REGION_CODES.map((value) => ({ value, text: t(`region.${value}`) }))}
				/>
				<Refusal form={form} />
				<Button type="submit" variant="contained" color="error" disabled={erase.isPending}>
					{t('erasedContacts.erase')}
				</Button>
			</Form>
			{checked ? (
				<DecisionDialog
					form={form}
					title={t('erasedContacts.confirm', {
						who: [checked.email, checked.phoneNumber].filter(Boolean).join(', '),
					})}
					verb={t('erasedContacts.eraseNow')}
					color="error"
					onClose={close}
					onSend={(body) => erase.mutate(body)}
				>
					<p>{t('erasedContacts.effect')}</p>
					<p>{t('erasedContacts.stays')}</p>
				</DecisionDialog>
			) : null}
		</Page>
	)
}
