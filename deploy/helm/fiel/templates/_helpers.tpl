{{- define "fiel.name" -}}
{{- if contains .Chart.Name .Release.Name -}}
{{- .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{/* Takes a list: the root, and the component. */}}
{{- define "fiel.selector" -}}
{{- $root := index . 0 -}}
app.kubernetes.io/name: {{ $root.Chart.Name }}
app.kubernetes.io/instance: {{ $root.Release.Name }}
app.kubernetes.io/component: {{ index . 1 }}
{{- end -}}

{{- define "fiel.labels" -}}
{{- $root := index . 0 -}}
{{ include "fiel.selector" . }}
app.kubernetes.io/version: {{ $root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ $root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" $root.Chart.Name $root.Chart.Version | replace "+" "_" }}
{{- end -}}

{{- define "fiel.image" -}}
{{- if .Values.image.digest -}}
{{ printf "%s@%s" .Values.image.repository .Values.image.digest | quote }}
{{- else -}}
{{ printf "%s:%s" .Values.image.repository (.Values.image.tag | default .Chart.AppVersion) | quote }}
{{- end -}}
{{- end -}}

{{/* Takes a list: the root, and the key of the database URL. */}}
{{- define "fiel.environment" -}}
{{- $root := index . 0 -}}
{{- $secrets := $root.Values.secrets -}}
- name: {{ $secrets.database.variable | default "DATABASE_URL" }}
  valueFrom:
    secretKeyRef:
      name: {{ $secrets.database.name }}
      key: {{ index . 1 }}
- name: FIEL_LEDGER_KEYS
  valueFrom:
    secretKeyRef:
      name: {{ $secrets.ledgerKeys.name }}
      key: {{ $secrets.ledgerKeys.key }}
{{- with $secrets.replicas }}
{{- if .name }}
- name: DATABASE_REPLICA_URLS
  valueFrom:
    secretKeyRef:
      name: {{ .name }}
      key: {{ .key }}
{{- end }}
{{- end }}
{{- if $secrets.smtp.name }}
- name: SMTP_URL
  valueFrom:
    secretKeyRef:
      name: {{ $secrets.smtp.name }}
      key: {{ $secrets.smtp.key }}
{{- end }}
- name: HOST
  value: 0.0.0.0
- name: PORT
  value: '3000'
- name: FIEL_HEALTH_PORT
  value: '3001'
- name: FIEL_METRICS_PORT
  value: '9464'
{{- range $name, $value := $root.Values.settings }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end -}}

{{- define "fiel.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
seccompProfile:
  type: RuntimeDefault
{{- end -}}

{{- define "fiel.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end -}}

{{- define "fiel.metricsAnnotations" -}}
{{- if .Values.metrics.annotate -}}
prometheus.io/scrape: 'true'
prometheus.io/port: '9464'
prometheus.io/path: /metrics
{{- end -}}
{{- end -}}

{{/* A thread of its own answers, also while thousands of requests wait. Takes nothing. */}}
{{- define "fiel.livenessProbes" -}}
startupProbe:
  httpGet: { path: /healthz, port: health }
  periodSeconds: 2
  failureThreshold: 60
livenessProbe:
  httpGet: { path: /healthz, port: health }
  periodSeconds: 10
  timeoutSeconds: 2
  failureThreshold: 3
{{- end -}}
