import { type ApiToken, apiToken } from '../../../../domain/users/api-tokens.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Chip, type Tone } from '../../ui/chip.tsx'
import { DataTable } from '../../ui/list/data-table.tsx'
import { FilterForm, SelectInput } from '../../ui/list/filter-form.tsx'
import { List } from '../../ui/list/list.tsx'
import { When } from '../../ui/when.tsx'
import { CreateToken } from './CreateToken.tsx'
import { RevokeToken } from './RevokeToken.tsx'
import { SCOPE_TEXTS } from './scope-text.ts'

const Column = DataTable.Col<ApiToken>

const TONES: Readonly<Record<ApiToken['state'], Tone>> = { valid: 'ok', expired: 'off', revoked: 'bad' }

function State({ state }: Pick<ApiToken, 'state'>) {
	return <Chip tone={TONES[state]}>{useT()(`apiTokens.states.${state}`)}</Chip>
}

function Scopes({ scopes }: Pick<ApiToken, 'scopes'>) {
	const t = useT()
	return scopes.map((scope) => t(SCOPE_TEXTS[scope])).join(', ')
}

function LastUse({ lastUsedAt }: Pick<ApiToken, 'lastUsedAt'>) {
	const t = useT()
	return lastUsedAt === null ? t('apiTokens.unused') : <When at={lastUsedAt} />
}

export function ApiTokenList() {
	const t = useT()
	const states = apiToken.shape.state.options.map((id) => ({ id, name: t(`apiTokens.states.${id}`) }))
	return (
		<List
			title={t('apiTokens.title')}
			lead={t('apiTokens.lead')}
			sort={{ field: 'createdAt', order: 'DESC' }}
			actions={<CreateToken />}
			filters={
				<FilterForm>
					<SelectInput
						source="state"
						label={t('apiTokens.state')}
						emptyText={t('list.all')}
						choices={states}
					/>
				</FilterForm>
			}
		>
			<DataTable caption={t('apiTokens.title')}>
				<Column label="apiTokens.name" head render={({ name }) => <b>{name}</b>} />
				<Column label="apiTokens.state" render={({ state }) => <State state={state} />} />
				<Column label="apiTokens.reads" render={({ scopes }) => <Scopes scopes={scopes} />} />
				<Column source="owner" label="apiTokens.owner" disableSort />
				<Column
					source="createdAt"
					label="apiTokens.createdAt"
					render={({ createdAt }) => <When at={createdAt} />}
				/>
				<Column
					source="expiresAt"
					label="apiTokens.expiresAt"
					render={({ expiresAt }) => <When at={expiresAt} />}
				/>
				<Column source="lastUsedAt" label="apiTokens.lastUsedAt" render={(row) => <LastUse {...row} />} />
				<Column
					label="apiTokens.revoke"
					render={(row) => (row.state === 'valid' ? <RevokeToken token={row} /> : null)}
				/>
			</DataTable>
		</List>
	)
}
