import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Ban } from 'lucide-react'
import { useDataProvider, useNotify } from 'react-admin'
import type { ApiToken } from '../../../../domain/users/api-tokens.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'

export function RevokeToken({ token: { id, name } }: { token: ApiToken }) {
	const t = useT()
	const notify = useNotify()
	const client = useQueryClient()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const revoke = useMutation({
		mutationFn: () => dataProvider.revokeApiToken(id),
		onSuccess: async () => {
			notify(t('apiTokens.revoked'), { type: 'success' })
			await client.invalidateQueries({ queryKey: ['apiTokens'] })
		},
	})
	return (
		<ConfirmButton
			icon={Ban}
			variant="outlined"
			color="secondary"
			size="small"
			label={t('apiTokens.revoke')}
			aria-label={t('apiTokens.revokeOne', { name })}
			title={t('apiTokens.revokeTitle', { name })}
			verb={t('apiTokens.revoke')}
			task={revoke}
		>
			<p>{t('apiTokens.revokeEffect')}</p>
		</ConfirmButton>
	)
}
