import { type Child, startChild } from './child.ts'
import type { Platform } from './platform.ts'

/** Runs the voices of audio rooms in a child: what native code does to it is done to no other part. */
export const startRooms = ({
	config,
	environment,
	log,
}: Pick<Platform, 'config' | 'log'> & {
	readonly environment: Pick<Platform['environment'], 'databaseUrl'>
}): Child =>
	startChild(
		{
			file: new URL('./rooms.ts', import.meta.url),
			name: 'the audio rooms',
			env: {
				NODE_ENV: config.mode,
				HOST: config.host,
				PORT: String(config.port),
				// Its parent answers for it.
				OPERATIONS_PORT: String(config.port),
				ROOMS_UDP_PORT: String(config.rooms.port),
				ROOMS_PUBLIC_ADDRESS: config.rooms.publicAddress ?? '',
				DATABASE_URL: environment.databaseUrl,
				DATABASE_ADMIN_URL: '',
				LOG_LEVEL: log.level,
			},
		},
		log,
	)
