import { useTranslation } from 'react-i18next'
import type { PublicConfig } from '../../../../domain/catalog/contract.ts'
import { readConfig } from '../catalog/api/config.ts'

type Demo = NonNullable<PublicConfig['demo']>

interface DemoAccountsProps {
	readonly demo: Demo
	readonly onChoose: (account: Demo['accounts'][number]) => void
}

export function DemoAccounts({ demo, onChoose }: DemoAccountsProps) {
	const { t } = useTranslation('users')
	const choose = async (account: Demo['accounts'][number]) => {
		const fresh = account.code === undefined ? null : await readConfig()
		onChoose(fresh?.demo?.accounts.find(({ email }) => email === account.email) ?? account)
	}
	return (
		<section className="card pad stack gap-2 demo" aria-labelledby="demo-heading">
			<h2 id="demo-heading" className="text-title-sm">
				{t('demo.heading')}
			</h2>
			<p className="help">{t('demo.text')}</p>
			<ul>
				{demo.accounts.map((account) => (
					<li key={account.email}>
						<button type="button" onClick={() => void choose(account)}>
							<span>
								<b className="block leading-snug">{account.name}</b>
								<span className="help">{account.email}</span>
							</span>
							<span className="text-ink-2 text-sm">{t(`demo.role.${account.role}`)}</span>
						</button>
					</li>
				))}
			</ul>
			<a className="text-sm inline-flex items-center min-h-6" href={demo.outboxUrl}>
				{t('demo.outbox')}
			</a>
		</section>
	)
}
