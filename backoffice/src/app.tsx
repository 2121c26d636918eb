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
import { Navigate, Route } from 'react-router-dom'
import { AccessDenied } from './layout/access-denied.tsx'
import { Layout } from './layout/layout.tsx'
import { LoginPage } from './layout/login-page.tsx'
import { NotFound } from './layout/not-found.tsx'
import { Toasts } from './layout/toasts.tsx'
import type { BackofficeDataProvider } from './providers/data.ts'
import { createQueryClient } from './providers/query-client.ts'
import { activity, deadLetters, effects, webhooks } from './resources/activity/index.ts'
import { bloodDonors } from './resources/blood-donors/index.ts'
import { BooksPage } from './resources/books/books-page.tsx'
import { donations } from './resources/donations/index.ts'
import { pictures } from './resources/files/index.ts'
import { funds, withdrawals } from './resources/funds/index.ts'
import { Home } from './resources/home/home.tsx'
import { userInterests } from './resources/interests/index.ts'
import { DifferencePage } from './resources/ledger/difference-page.tsx'
import { ExplainPage } from './resources/ledger/explain-page.tsx'
import { periods, reconciliation, runs } from './resources/ledger/index.ts'
import { RunComparePage } from './resources/ledger/run-compare-page.tsx'
import { mailings } from './resources/mailings/index.ts'
import { MailingWrite } from './resources/mailings/mailing-write.tsx'
import { messages } from './resources/messages/index.ts'
import { broadcasts } from './resources/notifications/index.ts'
import { organizations } from './resources/organizations/index.ts'
import { discrepancies, payouts } from './resources/payouts/index.ts'
import { receipts } from './resources/receipts/index.ts'
import { requests } from './resources/requests/index.ts'
import { ReviewQueue } from './resources/requests/review-queue.tsx'
import { StatisticsPage } from './resources/statistics/statistics-page.tsx'
import { users } from './resources/users/index.ts'
import { theme } from './theme/theme.ts'
import { colorVariables, dark, light } from './theme/tokens.ts'

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

/** Pages about money that are no list of a resource: others are warned and led home, as by the lists. */
const money = (page: ReactElement) => (
	<CanAccess resource="reconciliation" action="list" accessDenied={<AccessDenied />}>
		{page}
	</CanAccess>
)

const toMany = (
	<CanAccess resource="mailings" action="list" accessDenied={<AccessDenied />}>
		<MailingWrite />
	</CanAccess>
)

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
			loginPage={LoginPage}
			dashboard={Home}
			notification={Toasts}
			accessDenied={AccessDenied}
			catchAll={NotFound}
			requireAuth
			disableTelemetry
		>
			<Resource name="requests" {...requests} />
			<Resource name="donations" {...donations} />
			<Resource name="withdrawals" {...withdrawals} />
			<Resource name="funds" {...funds} />
			<Resource name="reconciliation" {...reconciliation} />
			<Resource name="runs" {...runs} />
			<Resource name="periods" {...periods} />
			<Resource name="payouts" {...payouts} />
			<Resource name="discrepancies" {...discrepancies} />
			<Resource name="receipts" {...receipts} />
			<Resource name="users" {...users} />
			<Resource name="bloodDonors" {...bloodDonors} />
			<Resource name="userInterests" {...userInterests} />
			<Resource name="messages" {...messages} />
			<Resource name="pictures" {...pictures} />
			<Resource name="organizations" {...organizations} />
			<Resource name="broadcasts" {...broadcasts} />
			<Resource name="mailings" {...mailings} />
			<Resource name="activity" {...activity} />
			<Resource name="webhooks" {...webhooks} />
			<Resource name="effects" {...effects} />
			<Resource name="deadLetters" {...deadLetters} />
			<CustomRoutes>
				<Route path="/explain" element={money(<ExplainPage />)} />
				<Route path="/reconciliation/difference" element={money(<DifferencePage />)} />
				<Route path="/runs/:id/compare/:other" element={money(<RunComparePage />)} />
				<Route path="/review" element={<ReviewQueue />} />
				<Route path="/review/:id" element={<ReviewQueue />} />
				<Route path="/mailings/write" element={toMany} />
				<Route path="/statistics" element={<StatisticsPage />} />
				<Route path="/books" element={<BooksPage />} />
				<Route path="/books/:id" element={<BooksPage />} />
				{/* The names that the public site's /admin addresses had. */}
				<Route path="/reconciliationReport" element={<Navigate to="/reconciliation" replace />} />
				<Route path="/stripePaymentsData" element={<Navigate to="/payouts" replace />} />
				<Route path="/paypalPaymentsData" element={<Navigate to="/payouts" replace />} />
				<Route path="/razorPaymentsData" element={<Navigate to="/payouts" replace />} />
				<Route path="/withdrawalRequests" element={<Navigate to="/withdrawals" replace />} />
				<Route path="/organization" element={<Navigate to="/organizations" replace />} />
				<Route path="/userActivityLog" element={<Navigate to="/activity" replace />} />
				<Route path="/TALLeaders/userInterests" element={<Navigate to="/userInterests" replace />} />
				<Route path="/SendEmailToUsers" element={<Navigate to="/mailings/write" replace />} />
				<Route path="/SendEmailtoUsers" element={<Navigate to="/mailings/write" replace />} />
				<Route path="/userList" element={<Navigate to="/users" replace />} />
				<Route path="/donationRequests" element={<Navigate to="/requests" replace />} />
			</CustomRoutes>
		</Admin>
	</>
)
