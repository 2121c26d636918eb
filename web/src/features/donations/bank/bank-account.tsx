import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../../lib/session.ts'
import { OwnPage } from '../../../ui/own-page.tsx'
import { bankAccountQuery } from '../api/bank-accounts.ts'
import { BankForm } from './bank-form.tsx'
import { SavedBankAccount } from './saved-bank-account.tsx'

export default function BankAccountScreen() {
	const { t } = useTranslation('bank')
	const account = useQuery({ ...bankAccountQuery(useUser()?.unique_id ?? null), refetchOnMount: 'always' })
	const [editing, setEditing] = useState(false)
	return (
		<OwnPage title={t('title')} lead={t('lead')} query={account}>
			{(found) =>
				found && !editing ? (
					<SavedBankAccount account={found} onEdit={() => setEditing(true)} />
				) : (
					<BankForm
						account={found}
						onSaved={() => setEditing(false)}
						onCancel={found ? () => setEditing(false) : undefined}
					/>
				)
			}
		</OwnPage>
	)
}
