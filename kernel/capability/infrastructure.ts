import type { Dispatch } from '../events/dispatch.ts'
import type { Wake } from '../outbox/ring.ts'
import type { AddressCountry } from '../ports/address-country.ts'
import type { Authenticator } from '../ports/authenticator.ts'
import type { BankCodes } from '../ports/bank-codes.ts'
import type { Bots } from '../ports/bots.ts'
import type { Captcha } from '../ports/captcha.ts'
import type { Cipher } from '../ports/cipher.ts'
import type { Clock } from '../ports/clock.ts'
import type { EventStore, RecordedEvent } from '../ports/event-store.ts'
import type { FileStore } from '../ports/files.ts'
import type { ImageModeration } from '../ports/image-moderation.ts'
import type { Log } from '../ports/log.ts'
import type { Mailer } from '../ports/mailer.ts'
import type { OneTimeCodes } from '../ports/one-time-codes.ts'
import type { Passkeys } from '../ports/passkeys.ts'
import type { Passwords } from '../ports/passwords.ts'
import type { PdfPrinter } from '../ports/pdf.ts'
import type { PhoneNumbers } from '../ports/phone-numbers.ts'
import type { Places } from '../ports/places.ts'
import type { Push } from '../ports/push.ts'
import type { SignInProvider } from '../ports/sign-in-provider.ts'
import type { SignedLinks } from '../ports/signed-links.ts'
import type { Sms } from '../ports/sms.ts'
import type { SocialPictures } from '../ports/social-picture.ts'
import type { TextedNumbers } from '../ports/texted-numbers.ts'
import type { VirusScanner } from '../ports/virus-scanner.ts'
import type { ReadModels } from '../runtime/read-models.ts'
import type { Sql } from '../sql/sql.ts'
import type { Currency } from '../wire/money.ts'
import type { RegionCode } from '../wire/regions.ts'
import type { AllNotificationTemplates } from './notification-templates.ts'
import type { Payments, Payouts, Transfers } from './provider-accounts.ts'
import type { TableDeclaration } from './tables.ts'
import type { Timeline } from './timeline.ts'

/** A legal entity that takes donations and issues receipts. */
export interface Entity {
	readonly code: RegionCode
	readonly name: string
	/** Lines of the address. */
	readonly address: string[]
	/** As it is printed; empty: donations to it bring no deduction. */
	readonly registration: string
	/** Whom people write to about receipts. */
	readonly email: string
}

/** What the configuration says that capabilities go by. */
export interface Settings {
	/** Without a slash at its end: `https://karuna.example`. */
	readonly publicUrl: string
	/** Address of uploaded files, without a slash at the end: `/files`. */
	readonly filesUrl: string
	/** Who issues receipts, by country. */
	readonly entities: Readonly<Record<RegionCode, Entity>>
	/** How long money waits after a bank account was added or changed, in milliseconds. */
	readonly accountCoolingMs: number
	/** From which sum of a day on two people approve a withdrawal, minor units. */
	readonly withdrawalTwoPersonFrom: Readonly<Record<Currency, bigint>>
	/** From which sum of a day on somebody else pays than who approved, minor units. */
	readonly withdrawalOtherPaysFrom: Readonly<Record<Currency, bigint>>
	/** How long the activity log is kept, in milliseconds. */
	readonly activityLogMs: number
	/** How long work of the outbox is kept that is done or ignored, in milliseconds. */
	readonly settledWorkMs: number
	/** How many e-mails to many leave in a minute. */
	readonly campaignsPerMinute: number
	/** After how long an answer of the feed that goes on ends, in milliseconds. */
	readonly feedTailMs: number
	/** Roles that open the backoffice wait for a second factor: in production. */
	readonly secondFactorForStaff: boolean
	/** Countries (`IN`) whose numbers get texts; none: no texts can be sent here. */
	readonly textedCountries: readonly string[]
	/** False leaves out limits per address and account, for tests and benchmarks. */
	readonly limits: boolean
}

/** What every process opens once and hands to every capability: ports and settings. */
export interface Infrastructure {
	readonly sql: Sql
	readonly store: EventStore
	readonly dispatch: Dispatch
	readonly log: Log
	/** The business's clock; virtual where a demo plays months in minutes. */
	readonly clock: Clock
	/** Sessions, codes and links keep real time also where `clock` is virtual. */
	readonly wallClock: Clock
	readonly readModels: ReadModels
	readonly payments: Payments
	readonly payouts: Payouts
	readonly transfers: Transfers
	readonly files: FileStore
	/** Address of a stored document, which opens it for about a day; `reader` is written down whenever it does. */
	readonly documentUrl: (path: string, reader?: string) => string
	/** Address of a stored picture or video that private requests alone show, which opens it for less than an hour. */
	readonly privateFileUrl: (path: string) => string
	readonly cipher: Cipher
	readonly links: SignedLinks
	readonly pdf: PdfPrinter
	readonly socialPictures: SocialPictures
	readonly push: Push
	/** Null: no texts can be sent here. */
	readonly sms: Sms | null
	readonly places: Places
	readonly settings: Settings
	/** Every table that is its own truth, of all capabilities. */
	readonly tables: readonly TableDeclaration[]
	/** The events of all capabilities, and how people are told of them. */
	readonly timeline: Timeline
	/** How the notifications of all capabilities are shown. */
	readonly notificationTemplates: AllNotificationTemplates
}

/** What the HTTP edge's process opens beside that. */
export interface ApiInfrastructure extends Infrastructure {
	readonly passwords: Passwords
	readonly captcha: Captcha
	readonly codes: OneTimeCodes
	readonly authenticator: Authenticator
	readonly passkeys: Passkeys
	/** Null: nobody signs in by another provider. */
	readonly signInProvider: SignInProvider | null
	readonly isCommonPassword: (password: string) => boolean
	readonly bots: Bots
	readonly phoneNumbers: PhoneNumbers
	readonly textedNumbers: TextedNumbers
	readonly bankCodes: BankCodes
	readonly addressCountry: AddressCountry
	readonly moderation: ImageModeration
	readonly scanner: VirusScanner
	readonly wake: Wake
	/** Gives a dead letter all its attempts again. */
	readonly retryEffect: (effectId: string) => Promise<boolean>
	/** Whether an event's digest is that of what it says. */
	readonly digestHolds: (event: RecordedEvent) => boolean
}

/** What the worker's process opens beside that. */
export interface WorkerInfrastructure extends Infrastructure {
	readonly mailer: Mailer
	/** Lines about erased people, beside the data, where no backup takes them in. */
	readonly erasureList: { add(line: string): Promise<void> }
	/** When the log's first event was recorded, epoch milliseconds; null when there is none yet. */
	readonly firstRecordedAt: () => Promise<number | null>
	/** Whether pictures are made in further sizes. */
	readonly makesPictureSizes: boolean
}
