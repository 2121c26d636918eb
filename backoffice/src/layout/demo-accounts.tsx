import { Box } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { isBackofficeRole } from '../providers/access.ts'
import type { BackofficeDataProvider } from '../providers/data.ts'
import { useT } from '../providers/i18n.ts'
import { styles } from './login-page.styles.ts'

interface DemoAccountsProps {
	onPick: (credentials: { email: string; password: string; code: string }) => void
}

export function DemoAccounts({ onPick }: DemoAccountsProps) {
	const t = useT()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const { data } = useQuery({
		queryKey: ['config'],
		queryFn: ({ signal }) => dataProvider.config({ signal }),
		staleTime: Number.POSITIVE_INFINITY,
	})
	/** The code is generated at the click, because an older one has expired. */
	const pick = async (email: string, password: string, code: string | undefined) => {
		const fresh = code === undefined ? null : await dataProvider.config()
		const account = fresh?.demo?.accounts.find((each) => each.email === email)
		onPick({ email, password, code: account?.code ?? '' })
	}
	const demo = data?.demo
	if (!demo) return null
	const accounts = demo.accounts.flatMap(({ role, ...account }) =>
		isBackofficeRole(role) ? { ...account, role } : [],
	)
	return (
		<Box sx={styles.demo}>
			<p>{t('login.demo')}</p>
			<ul>
				{accounts.map(({ email, name, role, code }) => (
					<li key={email}>
						<button type="button" onClick={() => void pick(email, demo.password, code)}>
							<b>{name}</b> <span>{t(`role.${role}`)}</span>
						</button>
					</li>
				))}
			</ul>
		</Box>
	)
}
