// Written by `npm run chart`.
import type { Deployment } from 'kubernetes-types/apps/v1.d.ts'
import type { HorizontalPodAutoscaler } from 'kubernetes-types/autoscaling/v2.d.ts'
import type { Job } from 'kubernetes-types/batch/v1.d.ts'
import type { Service } from 'kubernetes-types/core/v1.d.ts'
import type { Ingress } from 'kubernetes-types/networking/v1.d.ts'
import type { PodDisruptionBudget } from 'kubernetes-types/policy/v1.d.ts'

interface Manifests {
	Deployment?: Deployment[]
	HorizontalPodAutoscaler?: HorizontalPodAutoscaler[]
	Ingress?: Ingress[]
	Job?: Job[]
	PodDisruptionBudget?: PodDisruptionBudget[]
	Service?: Service[]
}

/** Of the files of the chart that were rendered. */
export const FINGERPRINT = '4694d839dde45bef3fefcc69cd60288c88030b3a9be01b2724663d16bbe7384e'

export const WITH_DEFAULTS: Manifests = {
	PodDisruptionBudget: [
		{
			apiVersion: 'policy/v1',
			kind: 'PodDisruptionBudget',
			metadata: {
				name: 'shop-fiel-server',
				labels: {
					'app.kubernetes.io/name': 'fiel',
					'app.kubernetes.io/instance': 'shop',
					'app.kubernetes.io/component': 'server',
					'app.kubernetes.io/version': '0.1.0',
					'app.kubernetes.io/managed-by': 'Helm',
					'helm.sh/chart': 'fiel-0.1.0',
				},
			},
			spec: {
				minAvailable: 1,
				selector: {
					matchLabels: {
						'app.kubernetes.io/name': 'fiel',
						'app.kubernetes.io/instance': 'shop',
						'app.kubernetes.io/component': 'server',
					},
				},
			},
		},
	],
	Service: [
		{
			apiVersion: 'v1',
			kind: 'Service',
			metadata: {
				name: 'shop-fiel',
				labels: {
					'app.kubernetes.io/name': 'fiel',
					'app.kubernetes.io/instance': 'shop',
					'app.kubernetes.io/component': 'server',
					'app.kubernetes.io/version': '0.1.0',
					'app.kubernetes.io/managed-by': 'Helm',
					'helm.sh/chart': 'fiel-0.1.0',
				},
			},
			spec: {
				type: 'ClusterIP',
				selector: {
					'app.kubernetes.io/name': 'fiel',
					'app.kubernetes.io/instance': 'shop',
					'app.kubernetes.io/component': 'server',
				},
				ports: [
					{
						name: 'http',
						port: 80,
						targetPort: 'http',
					},
				],
			},
		},
	],
	Deployment: [
		{
			apiVersion: 'apps/v1',
			kind: 'Deployment',
			metadata: {
				name: 'shop-fiel-server',
				labels: {
					'app.kubernetes.io/name': 'fiel',
					'app.kubernetes.io/instance': 'shop',
					'app.kubernetes.io/component': 'server',
					'app.kubernetes.io/version': '0.1.0',
					'app.kubernetes.io/managed-by': 'Helm',
					'helm.sh/chart': 'fiel-0.1.0',
				},
			},
			spec: {
				replicas: 2,
				strategy: {
					type: 'RollingUpdate',
					rollingUpdate: {
						maxUnavailable: 0,
						maxSurge: 1,
					},
				},
				selector: {
					matchLabels: {
						'app.kubernetes.io/name': 'fiel',
						'app.kubernetes.io/instance': 'shop',
						'app.kubernetes.io/component': 'server',
					},
				},
				template: {
					metadata: {
						labels: {
							'app.kubernetes.io/name': 'fiel',
							'app.kubernetes.io/instance': 'shop',
							'app.kubernetes.io/component': 'server',
							'app.kubernetes.io/version': '0.1.0',
							'app.kubernetes.io/managed-by': 'Helm',
							'helm.sh/chart': 'fiel-0.1.0',
						},
						annotations: {
							'prometheus.io/scrape': 'true',
							'prometheus.io/port': '9464',
							'prometheus.io/path': '/metrics',
						},
					},
					spec: {
						automountServiceAccountToken: false,
						terminationGracePeriodSeconds: 60,
						securityContext: {
							runAsNonRoot: true,
							runAsUser: 10001,
							runAsGroup: 10001,
							fsGroup: 10001,
							seccompProfile: {
								type: 'RuntimeDefault',
							},
						},
						topologySpreadConstraints: [
							{
								maxSkew: 1,
								topologyKey: 'kubernetes.io/hostname',
								whenUnsatisfiable: 'ScheduleAnyway',
								labelSelector: {
									matchLabels: {
										'app.kubernetes.io/name': 'fiel',
										'app.kubernetes.io/instance': 'shop',
										'app.kubernetes.io/component': 'server',
									},
								},
							},
						],
						containers: [
							{
								name: 'fiel',
								image: 'registry.example.com/fiel:0.1.0',
								imagePullPolicy: 'IfNotPresent',
								args: ['start'],
								env: [
									{
										name: 'DATABASE_URL',
										valueFrom: {
											secretKeyRef: {
												name: 'fiel-database',
												key: 'DATABASE_URL',
											},
										},
									},
									{
										name: 'FIEL_LEDGER_KEYS',
										valueFrom: {
											secretKeyRef: {
												name: 'fiel-ledger-keys',
												key: 'FIEL_LEDGER_KEYS',
											},
										},
									},
									{
										name: 'HOST',
										value: '0.0.0.0',
									},
									{
										name: 'PORT',
										value: '3000',
									},
									{
										name: 'FIEL_HEALTH_PORT',
										value: '3001',
									},
									{
										name: 'FIEL_METRICS_PORT',
										value: '9464',
									},
									{
										name: 'FIEL_DEMO_CUSTOMERS',
										value: '0',
									},
									{
										name: 'FIEL_STOP_DELAY',
										value: '5000',
									},
									{
										name: 'FIEL_TRUST_PROXY',
										value: 'true',
									},
								],
								ports: [
									{
										name: 'http',
										containerPort: 3000,
									},
									{
										name: 'health',
										containerPort: 3001,
									},
									{
										name: 'metrics',
										containerPort: 9464,
									},
								],
								startupProbe: {
									httpGet: {
										path: '/healthz',
										port: 'health',
									},
									periodSeconds: 2,
									failureThreshold: 60,
								},
								livenessProbe: {
									httpGet: {
										path: '/healthz',
										port: 'health',
									},
									periodSeconds: 10,
									timeoutSeconds: 2,
									failureThreshold: 3,
								},
								readinessProbe: {
									httpGet: {
										path: '/readyz',
										port: 'http',
									},
									periodSeconds: 2,
									timeoutSeconds: 6,
									failureThreshold: 2,
								},
								securityContext: {
									allowPrivilegeEscalation: false,
									readOnlyRootFilesystem: true,
									capabilities: {
										drop: ['ALL'],
									},
								},
								resources: {
									limits: {
										memory: '1536Mi',
									},
									requests: {
										cpu: '500m',
										memory: '512Mi',
									},
								},
								volumeMounts: [
									{
										name: 'tmp',
										mountPath: '/tmp',
									},
								],
							},
						],
						volumes: [
							{
								name: 'tmp',
								emptyDir: {},
							},
						],
					},
				},
			},
		},
		{
			apiVersion: 'apps/v1',
			kind: 'Deployment',
			metadata: {
				name: 'shop-fiel-worker',
				labels: {
					'app.kubernetes.io/name': 'fiel',
					'app.kubernetes.io/instance': 'shop',
					'app.kubernetes.io/component': 'worker',
					'app.kubernetes.io/version': '0.1.0',
					'app.kubernetes.io/managed-by': 'Helm',
					'helm.sh/chart': 'fiel-0.1.0',
				},
			},
			spec: {
				replicas: 1,
				selector: {
					matchLabels: {
						'app.kubernetes.io/name': 'fiel',
						'app.kubernetes.io/instance': 'shop',
						'app.kubernetes.io/component': 'worker',
					},
				},
				template: {
					metadata: {
						labels: {
							'app.kubernetes.io/name': 'fiel',
							'app.kubernetes.io/instance': 'shop',
							'app.kubernetes.io/component': 'worker',
							'app.kubernetes.io/version': '0.1.0',
							'app.kubernetes.io/managed-by': 'Helm',
							'helm.sh/chart': 'fiel-0.1.0',
						},
						annotations: {
							'prometheus.io/scrape': 'true',
							'prometheus.io/port': '9464',
							'prometheus.io/path': '/metrics',
						},
					},
					spec: {
						automountServiceAccountToken: false,
						terminationGracePeriodSeconds: 60,
						securityContext: {
							runAsNonRoot: true,
							runAsUser: 10001,
							runAsGroup: 10001,
							fsGroup: 10001,
							seccompProfile: {
								type: 'RuntimeDefault',
							},
						},
						containers: [
							{
								name: 'fiel',
								image: 'registry.example.com/fiel:0.1.0',
								imagePullPolicy: 'IfNotPresent',
								args: ['worker'],
								env: [
									{
										name: 'DATABASE_URL',
										valueFrom: {
											secretKeyRef: {
												name: 'fiel-database',
												key: 'DATABASE_URL',
											},
										},
									},
									{
										name: 'FIEL_LEDGER_KEYS',
										valueFrom: {
											secretKeyRef: {
												name: 'fiel-ledger-keys',
												key: 'FIEL_LEDGER_KEYS',
											},
										},
									},
									{
										name: 'HOST',
										value: '0.0.0.0',
									},
									{
										name: 'PORT',
										value: '3000',
									},
									{
										name: 'FIEL_HEALTH_PORT',
										value: '3001',
									},
									{
										name: 'FIEL_METRICS_PORT',
										value: '9464',
									},
									{
										name: 'FIEL_DEMO_CUSTOMERS',
										value: '0',
									},
									{
										name: 'FIEL_STOP_DELAY',
										value: '5000',
									},
									{
										name: 'FIEL_TRUST_PROXY',
										value: 'true',
									},
								],
								ports: [
									{
										name: 'health',
										containerPort: 3001,
									},
									{
										name: 'metrics',
										containerPort: 9464,
									},
								],
								startupProbe: {
									httpGet: {
										path: '/healthz',
										port: 'health',
									},
									periodSeconds: 2,
									failureThreshold: 60,
								},
								livenessProbe: {
									httpGet: {
										path: '/healthz',
										port: 'health',
									},
									periodSeconds: 10,
									timeoutSeconds: 2,
									failureThreshold: 3,
								},
								securityContext: {
									allowPrivilegeEscalation: false,
									readOnlyRootFilesystem: true,
									capabilities: {
										drop: ['ALL'],
									},
								},
								resources: {
									limits: {
										memory: '1Gi',
									},
									requests: {
										cpu: '100m',
										memory: '256Mi',
									},
								},
								volumeMounts: [
									{
										name: 'tmp',
										mountPath: '/tmp',
									},
								],
							},
						],
						volumes: [
							{
								name: 'tmp',
								emptyDir: {},
							},
						],
					},
				},
			},
		},
	],
	Job: [
		{
			apiVersion: 'batch/v1',
			kind: 'Job',
			metadata: {
				name: 'shop-fiel-migrate',
				labels: {
					'app.kubernetes.io/name': 'fiel',
					'app.kubernetes.io/instance': 'shop',
					'app.kubernetes.io/component': 'migrate',
					'app.kubernetes.io/version': '0.1.0',
					'app.kubernetes.io/managed-by': 'Helm',
					'helm.sh/chart': 'fiel-0.1.0',
				},
				annotations: {
					'helm.sh/hook': 'pre-install,pre-upgrade',
					'helm.sh/hook-delete-policy': 'before-hook-creation,hook-succeeded',
				},
			},
			spec: {
				backoffLimit: 3,
				activeDeadlineSeconds: 3600,
				template: {
					metadata: {
						labels: {
							'app.kubernetes.io/name': 'fiel',
							'app.kubernetes.io/instance': 'shop',
							'app.kubernetes.io/component': 'migrate',
							'app.kubernetes.io/version': '0.1.0',
							'app.kubernetes.io/managed-by': 'Helm',
							'helm.sh/chart': 'fiel-0.1.0',
						},
					},
					spec: {
						automountServiceAccountToken: false,
						restartPolicy: 'Never',
						securityContext: {
							runAsNonRoot: true,
							runAsUser: 10001,
							runAsGroup: 10001,
							fsGroup: 10001,
							seccompProfile: {
								type: 'RuntimeDefault',
							},
						},
						containers: [
							{
								name: 'fiel',
								image: 'registry.example.com/fiel:0.1.0',
								imagePullPolicy: 'IfNotPresent',
								args: ['migrate'],
								env: [
									{
										name: 'DATABASE_URL',
										valueFrom: {
											secretKeyRef: {
												name: 'fiel-database',
												key: 'DATABASE_URL',
											},
										},
									},
									{
										name: 'FIEL_LEDGER_KEYS',
										valueFrom: {
											secretKeyRef: {
												name: 'fiel-ledger-keys',
												key: 'FIEL_LEDGER_KEYS',
											},
										},
									},
									{
										name: 'HOST',
										value: '0.0.0.0',
									},
									{
										name: 'PORT',
										value: '3000',
									},
									{
										name: 'FIEL_HEALTH_PORT',
										value: '3001',
									},
									{
										name: 'FIEL_METRICS_PORT',
										value: '9464',
									},
									{
										name: 'FIEL_DEMO_CUSTOMERS',
										value: '0',
									},
									{
										name: 'FIEL_STOP_DELAY',
										value: '5000',
									},
									{
										name: 'FIEL_TRUST_PROXY',
										value: 'true',
									},
								],
								securityContext: {
									allowPrivilegeEscalation: false,
									readOnlyRootFilesystem: true,
									capabilities: {
										drop: ['ALL'],
									},
								},
								resources: {
									limits: {
										memory: '1Gi',
									},
									requests: {
										cpu: '100m',
										memory: '256Mi',
									},
								},
								volumeMounts: [
									{
										name: 'tmp',
										mountPath: '/tmp',
									},
								],
							},
						],
						volumes: [
							{
								name: 'tmp',
								emptyDir: {},
							},
						],
					},
				},
			},
		},
	],
}

export const WITH_EVERYTHING: Manifests = {
	PodDisruptionBudget: [
		{
			apiVersion: 'policy/v1',
			kind: 'PodDisruptionBudget',
			metadata: {
				name: 'shop-fiel-server',
				labels: {
					'app.kubernetes.io/name': 'fiel',
					'app.kubernetes.io/instance': 'shop',
					'app.kubernetes.io/component': 'server',
					'app.kubernetes.io/version': '0.1.0',
					'app.kubernetes.io/managed-by': 'Helm',
					'helm.sh/chart': 'fiel-0.1.0',
				},
			},
			spec: {
				minAvailable: '50%',
				selector: {
					matchLabels: {
						'app.kubernetes.io/name': 'fiel',
						'app.kubernetes.io/instance': 'shop',
						'app.kubernetes.io/component': 'server',
					},
				},
			},
		},
	],
	Service: [
		{
			apiVersion: 'v1',
			kind: 'Service',
			metadata: {
				name: 'shop-fiel',
				labels: {
					'app.kubernetes.io/name': 'fiel',
					'app.kubernetes.io/instance': 'shop',
					'app.kubernetes.io/component': 'server',
					'app.kubernetes.io/version': '0.1.0',
					'app.kubernetes.io/managed-by': 'Helm',
					'helm.sh/chart': 'fiel-0.1.0',
				},
			},
			spec: {
				type: 'ClusterIP',
				selector: {
					'app.kubernetes.io/name': 'fiel',
					'app.kubernetes.io/instance': 'shop',
					'app.kubernetes.io/component': 'server',
				},
				ports: [
					{
						name: 'http',
						port: 80,
						targetPort: 'http',
					},
				],
			},
		},
	],
	Deployment: [
		{
			apiVersion: 'apps/v1',
			kind: 'Deployment',
			metadata: {
				name: 'shop-fiel-server',
				labels: {
					'app.kubernetes.io/name': 'fiel',
					'app.kubernetes.io/instance': 'shop',
					'app.kubernetes.io/component': 'server',
					'app.kubernetes.io/version': '0.1.0',
					'app.kubernetes.io/managed-by': 'Helm',
					'helm.sh/chart': 'fiel-0.1.0',
				},
			},
			spec: {
				strategy: {
					type: 'RollingUpdate',
					rollingUpdate: {
						maxUnavailable: 0,
						maxSurge: 1,
					},
				},
				selector: {
					matchLabels: {
						'app.kubernetes.io/name': 'fiel',
						'app.kubernetes.io/instance': 'shop',
						'app.kubernetes.io/component': 'server',
					},
				},
				template: {
					metadata: {
						labels: {
							'app.kubernetes.io/name': 'fiel',
							'app.kubernetes.io/instance': 'shop',
							'app.kubernetes.io/component': 'server',
							'app.kubernetes.io/version': '0.1.0',
							'app.kubernetes.io/managed-by': 'Helm',
							'helm.sh/chart': 'fiel-0.1.0',
						},
						annotations: {
							'prometheus.io/scrape': 'true',
							'prometheus.io/port': '9464',
							'prometheus.io/path': '/metrics',
							note: 'server',
						},
					},
					spec: {
						automountServiceAccountToken: false,
						terminationGracePeriodSeconds: 60,
						securityContext: {
							runAsNonRoot: true,
							runAsUser: 10001,
							runAsGroup: 10001,
							fsGroup: 10001,
							seccompProfile: {
								type: 'RuntimeDefault',
							},
						},
						imagePullSecrets: [
							{
								name: 'registry',
							},
						],
						topologySpreadConstraints: [
							{
								maxSkew: 1,
								topologyKey: 'kubernetes.io/hostname',
								whenUnsatisfiable: 'ScheduleAnyway',
								labelSelector: {
									matchLabels: {
										'app.kubernetes.io/name': 'fiel',
										'app.kubernetes.io/instance': 'shop',
										'app.kubernetes.io/component': 'server',
									},
								},
							},
						],
						containers: [
							{
								name: 'fiel',
								image:
									'registry.example.com/fiel@sha256:0000000000000000000000000000000000000000000000000000000000000000',
								imagePullPolicy: 'IfNotPresent',
								args: ['start'],
								env: [
									{
										name: 'DATABASE_URLS',
										valueFrom: {
											secretKeyRef: {
												name: 'fiel-database',
												key: 'DATABASE_URL',
											},
										},
									},
									{
										name: 'FIEL_LEDGER_KEYS',
										valueFrom: {
											secretKeyRef: {
												name: 'fiel-ledger-keys',
												key: 'FIEL_LEDGER_KEYS',
											},
										},
									},
									{
										name: 'DATABASE_REPLICA_URLS',
										valueFrom: {
											secretKeyRef: {
												name: 'fiel-replicas',
												key: 'DATABASE_REPLICA_URLS',
											},
										},
									},
									{
										name: 'SMTP_URL',
										valueFrom: {
											secretKeyRef: {
												name: 'fiel-smtp',
												key: 'SMTP_URL',
											},
										},
									},
									{
										name: 'HOST',
										value: '0.0.0.0',
									},
									{
										name: 'PORT',
										value: '3000',
									},
									{
										name: 'FIEL_HEALTH_PORT',
										value: '3001',
									},
									{
										name: 'FIEL_METRICS_PORT',
										value: '9464',
									},
									{
										name: 'FIEL_DEMO_CUSTOMERS',
										value: '0',
									},
									{
										name: 'FIEL_MAIL_FROM',
										value: 'Shop <shop@example.com>',
									},
									{
										name: 'FIEL_PREPARE',
										value: 'false',
									},
									{
										name: 'FIEL_PUBLIC_URL',
										value: 'https://shop.example.com',
									},
									{
										name: 'FIEL_STOP_DELAY',
										value: '5000',
									},
									{
										name: 'FIEL_TRUST_PROXY',
										value: 'true',
									},
								],
								ports: [
									{
										name: 'http',
										containerPort: 3000,
									},
									{
										name: 'health',
										containerPort: 3001,
									},
									{
										name: 'metrics',
										containerPort: 9464,
									},
								],
								startupProbe: {
									httpGet: {
										path: '/healthz',
										port: 'health',
									},
									periodSeconds: 2,
									failureThreshold: 60,
								},
								livenessProbe: {
									httpGet: {
										path: '/healthz',
										port: 'health',
									},
									periodSeconds: 10,
									timeoutSeconds: 2,
									failureThreshold: 3,
								},
								readinessProbe: {
									httpGet: {
										path: '/readyz',
										port: 'http',
									},
									periodSeconds: 2,
									timeoutSeconds: 6,
									failureThreshold: 2,
								},
								securityContext: {
									allowPrivilegeEscalation: false,
									readOnlyRootFilesystem: true,
									capabilities: {
										drop: ['ALL'],
									},
								},
								resources: {
									limits: {
										memory: '1536Mi',
									},
									requests: {
										cpu: '500m',
										memory: '512Mi',
									},
								},
								volumeMounts: [
									{
										name: 'tmp',
										mountPath: '/tmp',
									},
								],
							},
						],
						volumes: [
							{
								name: 'tmp',
								emptyDir: {},
							},
						],
						nodeSelector: {
							disk: 'fast',
						},
						tolerations: [
							{
								effect: 'NoSchedule',
								key: 'shop',
								operator: 'Exists',
							},
						],
						affinity: {
							nodeAffinity: {
								preferredDuringSchedulingIgnoredDuringExecution: [
									{
										preference: {
											matchExpressions: [
												{
													key: 'zone',
													operator: 'In',
													values: ['a'],
												},
											],
										},
										weight: 1,
									},
								],
							},
						},
					},
				},
			},
		},
		{
			apiVersion: 'apps/v1',
			kind: 'Deployment',
			metadata: {
				name: 'shop-fiel-worker',
				labels: {
					'app.kubernetes.io/name': 'fiel',
					'app.kubernetes.io/instance': 'shop',
					'app.kubernetes.io/component': 'worker',
					'app.kubernetes.io/version': '0.1.0',
					'app.kubernetes.io/managed-by': 'Helm',
					'helm.sh/chart': 'fiel-0.1.0',
				},
			},
			spec: {
				replicas: 2,
				selector: {
					matchLabels: {
						'app.kubernetes.io/name': 'fiel',
						'app.kubernetes.io/instance': 'shop',
						'app.kubernetes.io/component': 'worker',
					},
				},
				template: {
					metadata: {
						labels: {
							'app.kubernetes.io/name': 'fiel',
							'app.kubernetes.io/instance': 'shop',
							'app.kubernetes.io/component': 'worker',
							'app.kubernetes.io/version': '0.1.0',
							'app.kubernetes.io/managed-by': 'Helm',
							'helm.sh/chart': 'fiel-0.1.0',
						},
						annotations: {
							'prometheus.io/scrape': 'true',
							'prometheus.io/port': '9464',
							'prometheus.io/path': '/metrics',
							note: 'worker',
						},
					},
					spec: {
						automountServiceAccountToken: false,
						terminationGracePeriodSeconds: 60,
						securityContext: {
							runAsNonRoot: true,
							runAsUser: 10001,
							runAsGroup: 10001,
							fsGroup: 10001,
							seccompProfile: {
								type: 'RuntimeDefault',
							},
						},
						imagePullSecrets: [
							{
								name: 'registry',
							},
						],
						containers: [
							{
								name: 'fiel',
								image:
									'registry.example.com/fiel@sha256:0000000000000000000000000000000000000000000000000000000000000000',
								imagePullPolicy: 'IfNotPresent',
								args: ['worker'],
								env: [
									{
										name: 'DATABASE_URLS',
										valueFrom: {
											secretKeyRef: {
												name: 'fiel-database',
												key: 'DATABASE_URL',
											},
										},
									},
									{
										name: 'FIEL_LEDGER_KEYS',
										valueFrom: {
											secretKeyRef: {
												name: 'fiel-ledger-keys',
												key: 'FIEL_LEDGER_KEYS',
											},
										},
									},
									{
										name: 'DATABASE_REPLICA_URLS',
										valueFrom: {
											secretKeyRef: {
												name: 'fiel-replicas',
												key: 'DATABASE_REPLICA_URLS',
											},
										},
									},
									{
										name: 'SMTP_URL',
										valueFrom: {
											secretKeyRef: {
												name: 'fiel-smtp',
												key: 'SMTP_URL',
											},
										},
									},
									{
										name: 'HOST',
										value: '0.0.0.0',
									},
									{
										name: 'PORT',
										value: '3000',
									},
									{
										name: 'FIEL_HEALTH_PORT',
										value: '3001',
									},
									{
										name: 'FIEL_METRICS_PORT',
										value: '9464',
									},
									{
										name: 'FIEL_DEMO_CUSTOMERS',
										value: '0',
									},
									{
										name: 'FIEL_MAIL_FROM',
										value: 'Shop <shop@example.com>',
									},
									{
										name: 'FIEL_PREPARE',
										value: 'false',
									},
									{
										name: 'FIEL_PUBLIC_URL',
										value: 'https://shop.example.com',
									},
									{
										name: 'FIEL_STOP_DELAY',
										value: '5000',
									},
									{
										name: 'FIEL_TRUST_PROXY',
										value: 'true',
									},
								],
								ports: [
									{
										name: 'health',
										containerPort: 3001,
									},
									{
										name: 'metrics',
										containerPort: 9464,
									},
								],
								startupProbe: {
									httpGet: {
										path: '/healthz',
										port: 'health',
									},
									periodSeconds: 2,
									failureThreshold: 60,
								},
								livenessProbe: {
									httpGet: {
										path: '/healthz',
										port: 'health',
									},
									periodSeconds: 10,
									timeoutSeconds: 2,
									failureThreshold: 3,
								},
								securityContext: {
									allowPrivilegeEscalation: false,
									readOnlyRootFilesystem: true,
									capabilities: {
										drop: ['ALL'],
									},
								},
								resources: {
									limits: {
										memory: '1Gi',
									},
									requests: {
										cpu: '100m',
										memory: '256Mi',
									},
								},
								volumeMounts: [
									{
										name: 'tmp',
										mountPath: '/tmp',
									},
								],
							},
						],
						volumes: [
							{
								name: 'tmp',
								emptyDir: {},
							},
						],
						nodeSelector: {
							disk: 'fast',
						},
						tolerations: [
							{
								effect: 'NoSchedule',
								key: 'shop',
								operator: 'Exists',
							},
						],
					},
				},
			},
		},
	],
	HorizontalPodAutoscaler: [
		{
			apiVersion: 'autoscaling/v2',
			kind: 'HorizontalPodAutoscaler',
			metadata: {
				name: 'shop-fiel-server',
				labels: {
					'app.kubernetes.io/name': 'fiel',
					'app.kubernetes.io/instance': 'shop',
					'app.kubernetes.io/component': 'server',
					'app.kubernetes.io/version': '0.1.0',
					'app.kubernetes.io/managed-by': 'Helm',
					'helm.sh/chart': 'fiel-0.1.0',
				},
			},
			spec: {
				scaleTargetRef: {
					apiVersion: 'apps/v1',
					kind: 'Deployment',
					name: 'shop-fiel-server',
				},
				minReplicas: 2,
				maxReplicas: 6,
				metrics: [
					{
						type: 'Pods',
						pods: {
							metric: {
								name: 'fiel_lane_wait_seconds_p95',
							},
							target: {
								type: 'AverageValue',
								averageValue: '100m',
							},
						},
					},
				],
				behavior: {
					scaleUp: {
						stabilizationWindowSeconds: 30,
					},
					scaleDown: {
						stabilizationWindowSeconds: 300,
					},
				},
			},
		},
	],
	Ingress: [
		{
			apiVersion: 'networking.k8s.io/v1',
			kind: 'Ingress',
			metadata: {
				name: 'shop-fiel',
				labels: {
					'app.kubernetes.io/name': 'fiel',
					'app.kubernetes.io/instance': 'shop',
					'app.kubernetes.io/component': 'server',
					'app.kubernetes.io/version': '0.1.0',
					'app.kubernetes.io/managed-by': 'Helm',
					'helm.sh/chart': 'fiel-0.1.0',
				},
				annotations: {
					note: 'ingress',
				},
			},
			spec: {
				ingressClassName: 'nginx',
				tls: [
					{
						hosts: ['shop.example.com'],
						secretName: 'shop-tls',
					},
				],
				rules: [
					{
						host: 'shop.example.com',
						http: {
							paths: [
								{
									path: '/',
									pathType: 'Prefix',
									backend: {
										service: {
											name: 'shop-fiel',
											port: {
												name: 'http',
											},
										},
									},
								},
							],
						},
					},
				],
			},
		},
	],
	Job: [
		{
			apiVersion: 'batch/v1',
			kind: 'Job',
			metadata: {
				name: 'shop-fiel-migrate',
				labels: {
					'app.kubernetes.io/name': 'fiel',
					'app.kubernetes.io/instance': 'shop',
					'app.kubernetes.io/component': 'migrate',
					'app.kubernetes.io/version': '0.1.0',
					'app.kubernetes.io/managed-by': 'Helm',
					'helm.sh/chart': 'fiel-0.1.0',
				},
				annotations: {
					'helm.sh/hook': 'pre-install,pre-upgrade',
					'helm.sh/hook-delete-policy': 'before-hook-creation,hook-succeeded',
				},
			},
			spec: {
				backoffLimit: 3,
				activeDeadlineSeconds: 3600,
				template: {
					metadata: {
						labels: {
							'app.kubernetes.io/name': 'fiel',
							'app.kubernetes.io/instance': 'shop',
							'app.kubernetes.io/component': 'migrate',
							'app.kubernetes.io/version': '0.1.0',
							'app.kubernetes.io/managed-by': 'Helm',
							'helm.sh/chart': 'fiel-0.1.0',
						},
					},
					spec: {
						automountServiceAccountToken: false,
						restartPolicy: 'Never',
						securityContext: {
							runAsNonRoot: true,
							runAsUser: 10001,
							runAsGroup: 10001,
							fsGroup: 10001,
							seccompProfile: {
								type: 'RuntimeDefault',
							},
						},
						imagePullSecrets: [
							{
								name: 'registry',
							},
						],
						containers: [
							{
								name: 'fiel',
								image:
									'registry.example.com/fiel@sha256:0000000000000000000000000000000000000000000000000000000000000000',
								imagePullPolicy: 'IfNotPresent',
								args: ['migrate'],
								env: [
									{
										name: 'DATABASE_URLS',
										valueFrom: {
											secretKeyRef: {
												name: 'fiel-database',
												key: 'MIGRATION_URL',
											},
										},
									},
									{
										name: 'FIEL_LEDGER_KEYS',
										valueFrom: {
											secretKeyRef: {
												name: 'fiel-ledger-keys',
												key: 'FIEL_LEDGER_KEYS',
											},
										},
									},
									{
										name: 'DATABASE_REPLICA_URLS',
										valueFrom: {
											secretKeyRef: {
												name: 'fiel-replicas',
												key: 'DATABASE_REPLICA_URLS',
											},
										},
									},
									{
										name: 'SMTP_URL',
										valueFrom: {
											secretKeyRef: {
												name: 'fiel-smtp',
												key: 'SMTP_URL',
											},
										},
									},
									{
										name: 'HOST',
										value: '0.0.0.0',
									},
									{
										name: 'PORT',
										value: '3000',
									},
									{
										name: 'FIEL_HEALTH_PORT',
										value: '3001',
									},
									{
										name: 'FIEL_METRICS_PORT',
										value: '9464',
									},
									{
										name: 'FIEL_DEMO_CUSTOMERS',
										value: '0',
									},
									{
										name: 'FIEL_MAIL_FROM',
										value: 'Shop <shop@example.com>',
									},
									{
										name: 'FIEL_PREPARE',
										value: 'false',
									},
									{
										name: 'FIEL_PUBLIC_URL',
										value: 'https://shop.example.com',
									},
									{
										name: 'FIEL_STOP_DELAY',
										value: '5000',
									},
									{
										name: 'FIEL_TRUST_PROXY',
										value: 'true',
									},
								],
								securityContext: {
									allowPrivilegeEscalation: false,
									readOnlyRootFilesystem: true,
									capabilities: {
										drop: ['ALL'],
									},
								},
								resources: {
									limits: {
										memory: '1Gi',
									},
									requests: {
										cpu: '100m',
										memory: '256Mi',
									},
								},
								volumeMounts: [
									{
										name: 'tmp',
										mountPath: '/tmp',
									},
								],
							},
						],
						volumes: [
							{
								name: 'tmp',
								emptyDir: {},
							},
						],
					},
				},
			},
		},
	],
}
