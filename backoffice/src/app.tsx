import { Global } from '@emotion/react'
import type { ReactElement } from 'react'
import {
	Admin,
	type AuthProvider,
	CanAccess,
	CustomRoutes,
	type I18nProvider,
	localStorageStore,
	Resource,
} from 'react-admin'
import { generatePath, Navigate, Route, useParams } from 'react-router-dom'
import { colorVariables, dark, light } from '../../client/ui/tokens.ts'
import { AccessDenied } from './layout/access-denied.tsx'
import { Broken } from './layout/boundary.tsx'
import { Layout } from './layout/layout.tsx'
import { LoginPage } from './layout/login-page.tsx'
import { NotFound } from './layout/not-found.tsx'
import { Toasts } from './layout/toasts.tsx'
import type { BackofficeDataProvider } from './providers/data.ts'
import { createQueryClient } from './providers/query-client.ts'
import type { Page } from './resources/declaration.ts'
import { Home } from './resources/home/Home.tsx'
import { RESOURCES } from './resources/index.ts'
import { theme } from './theme/theme.ts'

const variables = {
	':root': { colorScheme: 'light', ...colorVariables(light) },
	'[data-theme="dark"]': { colorScheme: 'dark', ...colorVariables(dark) },
}

interface AppProps {
	authProvider: AuthProvider
	dataProvider: BackofficeDataProvider
	i18nProvider: I18nProvider
}

const store = localStorageStore('1', 'karuna-backoffice')
const queryClient = createQueryClient()

/** Guards pages that belong to no resource's list: other people see a warning and are led home. */
const guarded = (resource: string, { screen: Screen, isOpen }: Page): ReactElement =>
	isOpen ? (
		<Screen />
	) : (
		<CanAccess resource={resource} action="list" accessDenied={<AccessDenied />}>
			<Screen />
		</CanAccess>
	)

const Alias = ({ to }: { to: string }) => <Navigate to={generatePath(to, useParams())} replace />

export const App = (providers: AppProps) => (
	<>
		<Global styles={variables} />
		<Admin
			{...providers}
			title="Karuna"
			store={store}
			queryClient={queryClient}
			theme={theme}
			darkTheme={null}
			layout={Layout}
			error={Broken}
			loginPage={LoginPage}
			dashboard={Home}
			notification={Toasts}
			accessDenied={AccessDenied}
			catchAll={NotFound}
			requireAuth
			disableTelemetry
		>
			{RESOURCES.filter(({ list }) => list !== undefined).map(({ name, list, show, create, edit }) => (
				<Resource key={name} name={name} list={list} show={show} create={create} edit={edit} />
			))}
			<CustomRoutes>
				{RESOURCES.flatMap(({ name, pages = [] }) =>
					pages.map((page) => <Route key={page.path} path={page.path} element={guarded(name, page)} />),
				)}
				{RESOURCES.flatMap(({ aliases = {} }) =>
					Object.entries(aliases).map(([from, to]) => (
						<Route key={from} path={from} element={<Alias to={to} />} />
					)),
				)}
			</CustomRoutes>
		</Admin>
	</>
)
